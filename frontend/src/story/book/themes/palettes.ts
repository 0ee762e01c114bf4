// The colours of every theme on every background, by day and by night. Made by scripts/reader-palettes.ts, which has the
// reasons; palettes.test.ts holds them to their contrast. None is a pure white or black, and no sheet is light by night.
import type { ReaderBackground, ReaderTheme } from "../reading-settings.ts";

export type SheetColors = {
	sheet: string;
	ink: string;
	/** Secondary text. */
	soft: string;
	/** Hairlines that carry no meaning. */
	rule: string;
	/** The far end of the sheet's gradient. Text stands on it too. */
	edge: string;
	/** The ground of a part that is set apart: the title of royal, the verse. */
	panel: string;
	onPanel: string;
	/** Drop cap, links, ornaments: readable as text. */
	accent: string;
	/** The second colour of ornaments and rules. */
	trim: string;
};

/** Dark grain over a sheet and its edge: no more than this share of black. */
export const MAX_GRAIN = 0.04;

export function sheetColors(theme: ReaderTheme, background: ReaderBackground, hour: "day" | "night"): SheetColors {
	const half = <T>(list: T[]) => (hour === "day" ? list.slice(0, list.length / 2) : list.slice(list.length / 2));
	const colors = (row: string) => half(row.split(" ")).map((hex) => `#${hex}`);
	const [sheet = "", ink = "", soft = "", rule = ""] = colors(PAPERS[background]);
	const [edge = "", panel = "", onPanel = "", accent = "", trim = ""] = colors(TINTS[theme][background]);
	return { sheet, ink, soft, rule, edge, panel, onPanel, accent, trim };
}

/** As custom properties that follow the page's `color-scheme`. */
export function colorProperties(theme: ReaderTheme, background: ReaderBackground): Record<`--sheet${string}`, string> {
	const day = sheetColors(theme, background, "day");
	const night = sheetColors(theme, background, "night");
	const both = (name: keyof SheetColors) => `light-dark(${day[name]}, ${night[name]})`;
	return {
		"--sheet": both("sheet"),
		"--sheet-ink": both("ink"),
		"--sheet-soft": both("soft"),
		"--sheet-rule": both("rule"),
		"--sheet-edge": both("edge"),
		"--sheet-panel": both("panel"),
		"--sheet-on-panel": both("onPanel"),
		"--sheet-accent": both("accent"),
		"--sheet-trim": both("trim"),
	};
}

/** sheet, ink, soft, rule by day; the same by night. */
const PAPERS: Record<ReaderBackground, string> = {
	cream: "fbf3e2 282a2e 53555a e2d7c1 27211b dad5cf a4a09a 43392f",
	white: "faf9f6 262a33 535862 e0ddd4 252422 d8d5d1 a5a29d 403d37",
	blue: "e1eefb 212b38 475160 c2d3e4 182234 d4d6d9 a0a1a5 2e3b53",
	pink: "fce9ea 2a2932 52505b e5cccd 2f1c21 ded3d1 a99f9d 4d3339",
	green: "e6f2e3 222c30 495358 c7d7c4 18251c d4d7cf 9fa29b 2d3f33",
	brown: "ebd6c0 2b292b 464446 d2ba9f 291b11 ddd4cc a8a099 463225",
	gray: "e3e5e8 252a35 464c58 c4cad2 1c1e22 d7d5d3 a2a09e 32373f",
	yellow: "fbf1c5 292b26 52544e e0d5a4 2a2410 dad5ca a6a297 463d23",
};

/** edge, panel, onPanel, accent, trim by day; the same by night. */
const TINTS: Record<ReaderTheme, Record<ReaderBackground, string>> = {
	classic: {
		cream: "f6ebd9 f5ead9 91512d 91512d 9e7641 241e14 2f281f c28e73 c28e73 8d704c",
		white: "f9f1e4 f6f0e7 945532 945532 a17a47 252019 302b25 c49177 c49177 8f724f",
		blue: "e7e5e0 e2e4e5 8b4e2d 8b4e2d 987242 1e1f21 272930 c08f78 c08f78 8b7150",
		pink: "f3e4d9 f3e2dc 8e4d2b 8e4d2b 9b7240 281c17 352523 c38d74 c38d74 8e6f4c",
		green: "e9e7d6 e6e7d7 8c4f2a 8c4f2a 99733f 1e1f15 272a1f bf8e73 bf8e73 8c714c",
		brown: "e1d0bb e1cfbb 81411b 81411b 8d652f 23190e 2f2318 be8a6f be8a6f 8b6d48",
		gray: "e3ddd4 e0dcd8 874927 874927 936c3b 1e1b16 282522 bd8a71 bd8a71 896d4a",
		yellow: "f4e9ca f3e8c7 905027 905027 9c743c 272011 332b1a c59174 c59174 90724c",
	},
	royal: {
		cream: "fae9eb 522247 eed59f 914a81 9c782f 2c2225 43263c d3bb8a bb83ad 8e7443",
		white: "fceff7 512248 eed59f 944d85 9f7c36 2d2529 43263c d3bb8a bd86b0 907647",
		blue: "ebe3f2 50234a eed59f 8b4680 967431 262230 42273f d3bb8a b983b0 8b7448",
		pink: "f7e2ec 522248 eed59f 8e467f 99742e 302028 44263c d3bb8a bd82ae 8f7344",
		green: "ede5e8 512347 eed59f 8b477d 97752d 252325 42273c d3bb8a b883ac 8c7443",
		brown: "e4cece 522246 eed59f 803970 8b6718 2b1d1f 44263b d3bb8a b87fa9 8b703f",
		gray: "e7dbe6 512249 eed59f 864179 926f2a 251f26 42263d d3bb8a b780ab 8a7143",
		yellow: "f8e7dd 522345 eed59f 8f487c 9a7628 2f2522 43273a d3bb8a be86ae 917643",
	},
	fantasy: {
		cream: "e3d0ed f6ead7 614791 614791 966603 362a3e 30281d a896d2 a896d2 9f7b45",
		white: "e5d5f8 f7f0e5 634a95 634a95 996912 372d42 312b23 ab9ad7 ab9ad7 a17e49",
		blue: "d4c9f3 e4e4e3 5b428e 5b428e 8e6108 312a49 28292e a696d6 a696d6 9e7c4b",
		pink: "e0c8ed f4e2d9 5e438e 5e438e 916100 3b2840 362521 aa96d3 aa96d3 a17b47",
		green: "d6ccea e7e7d5 5c448e 5c448e 8f6202 302b3d 282a1d a596d1 a596d1 9c7b45",
		brown: "cdb6d0 e2cfb8 52367e 52367e 7f5500 352537 302215 a592cd a592cd 9c7640",
		gray: "d0c2e7 e1dcd5 573e89 573e89 885c02 30263e 282520 a392cf a392cf 9a7744",
		yellow: "e1cedf f4e8c4 60468d 60468d 916403 392d3c 342b17 ab99d4 ab99d4 a27e46",
	},
	minimal: {
		cream: "fbf3e2 efebe2 586370 586370 7e8389 27211b 2c2926 929ba6 929ba6 73767b",
		white: "faf9f6 f0f1f0 5b6675 5b6675 80868e 252422 2c2c2b 959eaa 959eaa 73787d",
		blue: "e1eefb dde5ee 525f6f 525f6f 777e87 182234 232a36 909baa 909baa 70767e",
		pink: "fce9ea ede3e5 565f6e 565f6e 7b7e86 2f1c21 312629 9399a6 9399a6 73757b",
		green: "e6f2e3 e0e8e0 53606d 53606d 798087 18251c 222b26 8f9ba5 8f9ba5 70767b",
		brown: "ebd6c0 dbd0c4 4a535f 4a535f 6d7176 291b11 2c241f 8f96a0 8f96a0 6f7276",
		gray: "e3e5e8 dbdde0 4f5a69 4f5a69 737981 1c1e22 242628 8d97a3 8d97a3 6e7379",
		yellow: "fbf1c5 eee9d0 57616c 57616c 7c8184 2a2410 2f2c21 959ea7 959ea7 74787b",
	},
	victorian: {
		cream: "f5e9dd f4eade 974b46 974b46 987469 241d17 2f2823 c78a84 c78a84 8a7068",
		white: "f7eee9 f5efec 9a4e4a 9a4e4a 9b786e 251f1c 2f2b28 ca8d88 ca8d88 8c726b",
		blue: "e6e3e4 e2e4ea 914846 914846 917068 1e1e23 262933 c68a89 c68a89 88706c",
		pink: "f2e2de f2e2e1 944744 944744 957168 281b1a 352527 c98985 c98985 8b6e68",
		green: "e8e5da e5e7dc 924944 924944 937166 1e1e17 262a23 c58a84 c58a84 887068",
		brown: "dfcec0 e0cec0 863a36 863a36 876358 231811 2f221c c3857f c3857f 876c64",
		gray: "e2dbd8 e0dcdc 8d4340 8d4340 8d6b63 1d1a19 272526 c38682 c38682 866c66",
		yellow: "f3e6ce f2e8cc 954941 954941 967265 271f14 322b1e cb8d85 cb8d85 8d7269",
	},
	biblical: {
		cream: "f5e2c5 f0ecdb 964632 964632 757c49 261b0b 2c2920 cb8a7a cb8a7a 747955",
		white: "f8e8d1 f1f2e9 9a4a38 9a4a38 798050 271e10 2c2c26 cd8d7d cd8d7d 757b58",
		blue: "e6dccd dde6e7 904232 904232 6f7849 211d19 232a31 c88a7e c88a7e 717959",
		pink: "f2dbc6 eee4de 924230 924230 727848 2a190e 322724 cc897b cc897b 757855",
		green: "e9dfc2 e0e9d9 924430 924430 707947 211c0b 232b21 c88a79 c88a79 717955",
		brown: "e0c7a8 dcd1bd 843520 843520 666b38 251605 2c2419 c78575 c78575 717551",
		gray: "e2d4c1 dbded9 8b3e2c 8b3e2c 6b7344 20180d 242623 c58677 c58677 6f7553",
		yellow: "f3dfb6 eeeac9 94442d 94442d 747a44 291e06 2f2c1b ce8d7a ce8d7a 767b55",
	},
	floral: {
		cream: "eaf2d9 eeeddc 3e6d46 3e6d46 6d8754 23261a 2a2a21 7fa284 7fa284 6b7e59",
		white: "edf7e5 eff2ea 406f4a 406f4a 6f8a58 23291e 2b2d26 82a688 82a688 6c805b",
		blue: "dbebe1 dbe7e8 366845 366845 668253 1b2726 212b31 7da389 7da389 687e5d",
		pink: "e8eada ece5de 3c6944 3c6944 6a8351 28251d 302825 82a285 82a285 6d7e5b",
		green: "ddeed7 deeada 386943 386943 688451 1b271a 212c21 7da384 7da384 687e59",
		brown: "d5d7bc dad1bd 305c36 305c36 5d7542 222113 2b2519 7d9e7f 7d9e7f 687a55",
		gray: "d7e3d5 d9dfda 33633f 33633f 627d4c 1c231b 222724 7b9f82 7b9f82 667b57",
		yellow: "e9efcb eceac9 3c6a41 3c6a41 6b854e 262916 2e2d1c 83a686 83a686 6c8059",
	},
	modern: {
		cream: "fbf3e2 fde7d9 ab3c29 ab3c29 d25f4b 27211b 35251f d98271 d98271 b15e4f",
		white: "faf9f6 feece7 ae402f ae402f d56350 252422 352825 db8474 db8474 b36052",
		blue: "e1eefb ebe1e5 a5392b a5392b cb5b4b 182234 2d2730 d78376 d78376 af5e53",
		pink: "fce9ea fadfdc a83829 a83829 cd5a48 2f1c21 3a2223 da8172 da8172 b25d4f",
		green: "e6f2e3 eee4d7 a63926 a63926 cd5d48 18251c 2d281f d78271 d78271 af5f4f",
		brown: "ebd6c0 e8cbbb 992916 992916 be4c38 291b11 342018 d57d6c d57d6c ae5a4b",
		gray: "e3e5e8 e8d9d7 a03324 a03324 c65544 1c1e22 2d2222 d37e6f d37e6f ad5b4e",
		yellow: "fbf1c5 fbe4c7 a93a23 a93a23 d05d45 2a2410 38281a dc8472 dc8472 b3604f",
	},
};
