// The colours of every theme on every background, by day and by night. Made by scripts/reader-palettes.ts, which has the
// reasons; palettes.test.ts holds them to their contrast. None is a pure white or black, and no sheet is light by night.
import type { ReaderBackground, ReaderTheme } from "../settings/reading-settings.ts";

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
	white: "faf9f6 262a33 535862 e0ddd4 252422 d8d5d1 a5a39e 403d37",
	blue: "e1eefb 212b38 475160 c2d3e4 182234 d4d6d9 a0a1a5 2e3b53",
	pink: "fce9ea 2a2932 52505b e5cccd 2f1c21 ded3d1 a99f9d 4d3339",
	green: "e6f2e3 222c30 495358 c7d7c4 18251c d4d7cf 9fa29b 2d3f33",
	brown: "ebd6c0 2b292b 464446 d2ba9f 291b11 ddd4cc a8a099 463225",
	gray: "e3e5e8 252a35 464c58 c4cad2 1c1e22 d7d5d3 a2a09e 32373f",
	yellow: "fbf1c5 292b26 52544e e0d5a4 2a2410 dad5ca a7a398 463d23",
};

/** edge, panel, onPanel, accent, trim by day; the same by night. */
const TINTS: Record<ReaderTheme, Record<ReaderBackground, string>> = {
	classic: {
		cream: "f6ebd9 f5ead9 91512d 91512d 9e7641 231e17 2f281f c28e73 c28e73 8d704c",
		white: "f7f1e6 f6f0e7 945532 945532 a17a47 24211c 302b25 c49177 c49177 8f724f",
		blue: "e4e5e4 e2e4e5 8b4e2d 8b4e2d 977141 1c1f25 272930 c08f78 c08f78 8b7150",
		pink: "f4e4db f3e2dc 8e4d2b 8e4d2b 9b7240 281c1a 352523 c38d74 c38d74 8e6f4c",
		green: "e7e8d7 e6e7d7 8c4f2a 8c4f2a 99733f 1c1f17 272a1f bf8e73 bf8e73 8c714c",
		brown: "e1d0bb e1cfbb 81411b 81411b 8d652f 231910 2f2318 be8a6f be8a6f 8b6d48",
		gray: "e2ddd6 e0dcd8 874927 874927 936c3b 1c1b19 282522 bd8a71 bd8a71 896d4a",
		yellow: "f4e9c8 f3e8c7 905027 905027 9c743c 262012 332b1a c59174 c59174 90724c",
	},
	royal: {
		cream: "f9eae9 522247 eed59f 914a81 9c782f 2a2323 43263c d3bb8a bb83ad 8e7443",
		white: "fbeff6 512248 eed59f 944d85 9f7c36 2b2628 43263c d3bb8a bd86b0 907647",
		blue: "e8e4f3 50234a eed59f 8b4680 967431 232431 42273f d3bb8a bb84b2 8d7549",
		pink: "f7e2ea 522248 eed59f 8e467f 99742e 2f2026 44263c d3bb8a bd82ae 8f7344",
		green: "ebe7e6 512347 eed59f 8c487e 97752d 232523 42273c d3bb8a ba84ae 8c7443",
		brown: "e4cfca 522246 eed59f 803970 8b6718 2a1e1c 44263b d3bb8a b87fa9 8c713f",
		gray: "e5dce5 512249 eed59f 864179 926f2a 232025 42263d d3bb8a b780ab 8a7143",
		yellow: "f7e8d8 522345 eed59f 8f487c 9b7729 2e261f 43273a d3bb8a be86ae 917643",
	},
	fantasy: {
		cream: "e4cfef f6ead7 614791 614791 956501 362b3a 30281d a897d3 a897d3 9f7b46",
		white: "e6d4fb f7f0e5 634a95 634a95 996912 372e3f 312b23 ab9ad7 ab9ad7 a27f4a",
		blue: "d4c8f8 e4e4e3 5b428e 5b428e 8e6108 2f2b48 28292e a797d6 a797d6 9e7c4b",
		pink: "e2c7f0 f4e2d9 5e438e 5e438e 916100 3b283d 362521 aa96d3 aa96d3 a17b47",
		green: "d7ccec e7e7d5 5c448e 5c448e 906304 2e2d3a 282a1d a697d2 a697d2 9e7c46",
		brown: "d0b4d1 e2cfb8 51357d 51357d 7f5500 352633 302215 a592cd a592cd 9c7741",
		gray: "d1c1eb e1dcd5 573e89 573e89 885c02 2f273c 282520 a392cf a392cf 9a7744",
		yellow: "e2cddf f4e8c4 5f468c 5f468c 916403 392e37 342b17 ac9ad4 ac9ad4 a27e46",
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
		cream: "f5e9dc f4eade 974b46 974b46 987469 231d18 2f2823 c78a84 c78a84 8a7068",
		white: "f6efea f5efec 9b4f4b 9b4f4b 9b786e 23201d 2f2b28 ca8d88 ca8d88 8c726b",
		blue: "e3e3e7 e2e4ea 904745 904745 917068 1b1e26 262933 c68a89 c68a89 88706c",
		pink: "f2e2de f2e2e1 944744 944744 957168 281b1b 352527 c98985 c98985 8b6e68",
		green: "e6e6da e5e7dc 924944 924944 937166 1b1f18 262a23 c58a84 c58a84 887068",
		brown: "e0cebe e0cec0 863a36 863a36 876358 221811 2f221c c3857f c3857f 876c64",
		gray: "e1dbd9 e0dcdc 8c4240 8c4240 8d6b63 1c1a1a 272526 c38682 c38682 866c66",
		yellow: "f3e7cb f2e8cc 964a41 964a41 967265 262014 322b1e cb8d85 cb8d85 8d7269",
	},
	biblical: {
		cream: "f4e2c8 f0ecdb 964632 964632 757c49 2b2217 2c2920 cb8a7a cb8a7a 757a56",
		white: "f5e8d5 f1f2e9 994a37 994a37 798050 2c251c 2c2c26 cd8d7d cd8d7d 767c59",
		blue: "e3ddd3 dde6e7 904232 904232 6f7849 232426 232a31 c88a7e c88a7e 737b5b",
		pink: "f1dbca eee4de 924230 924230 727848 30201b 322724 cc897b cc897b 777a58",
		green: "e6dfc6 e0e9d9 91432f 91432f 707947 232417 232b21 c88a79 c88a79 727a56",
		brown: "dfc7aa dcd1bd 843520 843520 666b38 2a1d10 2c2419 c78575 c78575 727652",
		gray: "e0d5c5 dbded9 8b3e2c 8b3e2c 6b7344 241f1a 242623 c58677 c58677 717755",
		yellow: "f2e0b6 eeeac9 94442d 94442d 747a44 2e2512 2f2c1b ce8d7a ce8d7a 777c56",
	},
	floral: {
		cream: "ecf1da eeeddc 3e6d46 3e6d46 6d8754 25251c 2a2a21 7fa284 7fa284 6b7e59",
		white: "eef6e7 eff2ea 406f4a 406f4a 6f8a58 252821 2b2d26 82a688 82a688 6c805b",
		blue: "dbebe5 dbe7e8 366845 366845 668253 1c262b 212b31 7da389 7da389 687e5d",
		pink: "eae9dc ece5de 3c6944 3c6944 6a8351 2a231f 302825 82a285 82a285 6c7d59",
		green: "deeed8 deeada 386943 386943 688451 1c271c 212c21 7da384 7da384 687e59",
		brown: "d8d6bc dad1bd 305c36 305c36 5d7542 252015 2b2519 7d9e7f 7d9e7f 687a55",
		gray: "d8e3d7 d9dfda 33633f 33633f 627d4c 1d221e 222724 7b9f82 7b9f82 667b57",
		yellow: "ebeec9 eceac9 3c6a41 3c6a41 6b854e 282817 2e2d1c 83a686 83a686 6c8059",
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
