// Faces and bodies of animals, each in a box of 100 by 100.

type FaceProps = {
	fur: string;
	dark: string;
	muzzle: string;
	ears: "round" | "pointed" | "long" | "drooping";
	/** Long like a horse's. Default: short. */
	hasLongSnout?: boolean;
	extra?: "mane" | "stripes" | "horns" | "antlers" | "patches" | "trunk";
};

const EARS = {
	round: "M14 32a14 14 0 1 1 28 0a14 14 0 1 1-28 0ZM58 32a14 14 0 1 1 28 0a14 14 0 1 1-28 0Z",
	pointed: "M20 54 18 12 48 32ZM80 54 82 12 52 32Z",
	long: "M34 40C22 20 24 0 32 0s14 18 13 36ZM66 40C78 20 76 0 68 0S54 18 55 36Z",
	drooping: "M26 32C8 30 4 50 12 62c10 0 16-10 18-22ZM74 32c18-2 22 18 14 30-10 0-16-10-18-22Z",
};

const RING = Array.from({ length: 12 }, (_, at) => {
	const turn = (at / 12) * Math.PI * 2;
	return [50 + Math.cos(turn) * 32, 54 + Math.sin(turn) * 32] as const;
});

export function Face({ fur, dark, muzzle, ears, hasLongSnout = false, extra }: FaceProps) {
	return (
		<g>
			{extra === "mane" && (
				<g fill={dark}>
					{RING.map(([x, y]) => (
						<circle key={`${x} ${y}`} cx={x} cy={y} r="12" />
					))}
				</g>
			)}
			{extra === "horns" && (
				<path d="M30 34C14 34 6 22 10 8c6 10 14 14 26 16ZM70 34c16 0 24-12 20-26-6 10-14 14-26 16Z" fill="#b39a70" />
			)}
			{extra === "antlers" && (
				<path
					d="M38 30C30 20 28 10 30 0m-1 14C22 12 18 8 16 2m18 24c-6 0-12-4-16-10M62 30c8-10 10-20 8-30m1 14c7-2 11-6 13-12M66 26c6 0 12-4 16-10"
					fill="none"
					stroke="#8b6a46"
					strokeWidth="4"
					strokeLinecap="round"
				/>
			)}
			<path d={EARS[ears]} fill={dark} />
			<circle cx="50" cy="54" r="31" fill={fur} />
			{extra === "stripes" && (
				<path
					d="M50 24v12M40 25l2 10m18-10-2 10M20 52l10 2m-9 10 9-2m50-10-10 2m9 10-9-2"
					stroke={dark}
					strokeWidth="4"
					strokeLinecap="round"
				/>
			)}
			{extra === "patches" && (
				<path
					d="M28 50c0-8 6-13 13-12 5 2 4 13-1 19-6 3-12 0-12-7ZM72 50c0-8-6-13-13-12-5 2-4 13 1 19 6 3 12 0 12-7Z"
					fill={dark}
				/>
			)}
			{extra === "trunk" ? (
				<path d="M43 56h14c2 14 1 24 5 30 2 6-12 10-16 2-4-8-2-20-3-32Z" fill={muzzle} />
			) : hasLongSnout ? (
				<LongSnout fill={muzzle} />
			) : (
				<Muzzle fill={muzzle} />
			)}
			<circle cx="38" cy="49" r="3.6" fill={INK} />
			<circle cx="62" cy="49" r="3.6" fill={INK} />
			<circle cx="39.200" cy="47.800" r="1.200" fill="#fff8ea" />
			<circle cx="63.200" cy="47.800" r="1.200" fill="#fff8ea" />
		</g>
	);
}

function Muzzle({ fill }: { fill: string }) {
	return (
		<>
			<ellipse cx="50" cy="68" rx="17" ry="13" fill={fill} />
			<path d="M44 60h12l-6 7Z" fill={INK} stroke={INK} strokeWidth="2" strokeLinejoin="round" />
			<path d="M50 67v4c-2 4-7 4-9 1m9-1c2 4 7 4 9 1" fill="none" stroke={INK} strokeWidth="2" strokeLinecap="round" />
		</>
	);
}

function LongSnout({ fill }: { fill: string }) {
	return (
		<>
			<path d="M36 56c4-6 24-6 28 0l5 26c0 16-38 16-38 0Z" fill={fill} />
			<circle cx="43" cy="80" r="2.600" fill={INK} />
			<circle cx="57" cy="80" r="2.600" fill={INK} />
			<path d="M43 88c4 3 10 3 14 0" fill="none" stroke={INK} strokeWidth="2" strokeLinecap="round" />
		</>
	);
}

const INK = "#3a2a22";

export const bird = (body: string, wing: string) => (
	<g>
		<path d="M12 62C20 34 44 28 60 36c4-12 20-14 26-2l10 6-10 4c0 26-20 40-42 36L10 88l10-18Z" fill={body} />
		<path d="M28 60c10 6 28 4 36-8 2 18-20 30-36 8Z" fill={wing} />
		<circle cx="76" cy="36" r="3" fill={INK} />
		<path d="M86 34 98 40 86 44Z" fill="#d99c3c" />
		<path d="M46 80v12m10-13v13" stroke="#b67a2b" strokeWidth="3" strokeLinecap="round" />
	</g>
);

export const fish = (body: string, fin: string) => (
	<g>
		<path d="M66 50 96 26c-4 16-4 32 0 48Z" fill={fin} />
		<path d="M40 30C50 14 62 16 66 22l-8 16ZM44 70c4 12 14 14 18 10l-6-14Z" fill={fin} />
		<path d="M6 52C20 22 56 20 76 50 56 82 20 80 6 52Z" fill={body} />
		<path d="M34 34c8 10 8 26 0 36" fill="none" stroke={fin} strokeWidth="3" strokeLinecap="round" />
		<circle cx="23" cy="46" r="3.600" fill={INK} />
		<path d="M8 54c4 2 8 2 10 0" fill="none" stroke={INK} strokeWidth="2" strokeLinecap="round" />
	</g>
);

export const PAW = (
	<g fill="#8a6244">
		<path d="M50 50c16 0 28 18 26 30-2 10-14 8-26 8s-24 2-26-8c-2-12 10-30 26-30Z" />
		<ellipse cx="20" cy="50" rx="8" ry="11" transform="rotate(-24 20 50)" />
		<ellipse cx="38" cy="30" rx="9" ry="13" transform="rotate(-8 38 30)" />
		<ellipse cx="62" cy="30" rx="9" ry="13" transform="rotate(8 62 30)" />
		<ellipse cx="80" cy="50" rx="8" ry="11" transform="rotate(24 80 50)" />
	</g>
);

export const TURTLE = (
	<g>
		<path d="M22 70c-4 8-2 16 6 18l8-14ZM70 70c6 8 4 16-4 18l-8-14ZM8 70 22 62v10Z" fill="#8a9a58" />
		<circle cx="84" cy="56" r="13" fill="#9cab66" />
		<path d="M14 72c0-50 62-50 64 0Z" fill="#6d7a44" />
		<path d="M46 38v32M30 44l-6 26m38-26 6 26" stroke="#57633a" strokeWidth="3" strokeLinecap="round" />
		<circle cx="87" cy="53" r="2.600" fill={INK} />
		<path d="M85 62c3 2 6 1 8-1" fill="none" stroke={INK} strokeWidth="2" strokeLinecap="round" />
	</g>
);

export const BUTTERFLY = (
	<g>
		<path d="M48 50C36 14 6 10 6 32c0 16 16 24 42 20ZM52 50C64 14 94 10 94 32c0 16-16 24-42 20Z" fill="#c9703e" />
		<path d="M48 54C28 52 12 62 18 78c6 12 26 6 30-20ZM52 54c20-2 36 8 30 24-6 12-26 6-30-20Z" fill="#e0a94e" />
		<circle cx="24" cy="32" r="6" fill="#f6dfae" />
		<circle cx="76" cy="32" r="6" fill="#f6dfae" />
		<path d="M50 36v42" stroke={INK} strokeWidth="6" strokeLinecap="round" />
		<path
			d="M49 36C46 26 42 22 38 20m13 16c3-10 7-14 11-16"
			fill="none"
			stroke={INK}
			strokeWidth="2.500"
			strokeLinecap="round"
		/>
	</g>
);

export const BEE = (
	<g>
		<path d="M48 44C30 36 28 12 44 12c12 2 14 20 8 32ZM56 44c0-20 14-32 24-24 8 10-6 24-20 26Z" fill="#f4ead2" />
		<ellipse cx="50" cy="60" rx="34" ry="24" fill="#e3ae3f" />
		<path d="M42 37v46m16-46v46" stroke={INK} strokeWidth="8" />
		<circle cx="26" cy="56" r="3.600" fill={INK} />
		<path d="M22 66c3 3 7 3 9 0" fill="none" stroke={INK} strokeWidth="2" strokeLinecap="round" />
	</g>
);

export const OWL = (
	<g>
		<path d="M20 18 40 26h20l20-8c6 30 4 70-30 74C16 88 14 48 20 18Z" fill="#8b6545" />
		<path d="M34 60c8 6 24 6 32 0 2 18-6 28-16 30-10-2-18-12-16-30Z" fill="#d9bb8a" />
		<circle cx="36" cy="42" r="14" fill="#f3e3c0" />
		<circle cx="64" cy="42" r="14" fill="#f3e3c0" />
		<circle cx="37" cy="42" r="6" fill={INK} />
		<circle cx="63" cy="42" r="6" fill={INK} />
		<path d="M45 52h10l-5 10Z" fill="#d99c3c" />
	</g>
);

export const DOLPHIN = (
	<g>
		<path
			d="M2 58C12 38 36 30 56 34c4-10 12-16 20-17-4 9-4 16-1 22 8 6 15 6 23 0-2 12-8 19-14 20 2 7 0 14-5 19-3-8-8-12-14-14C44 76 14 74 2 58Z"
			fill="#5f87a3"
		/>
		<path d="M6 61c14 8 36 8 54 2-16 14-42 12-54-2Z" fill="#dde5df" />
		<path d="M38 62c0 10 6 16 14 18-2-8 0-12 4-17Z" fill="#48708c" />
		<circle cx="22" cy="50" r="3" fill={INK} />
	</g>
);
