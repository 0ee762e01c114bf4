// Where a hero lived and worked, in 200 by 200. The middle is hidden by the person.
import type { HeroEmblem } from "@lion-tails/common/hero";
import type { ReactNode } from "react";
import { GOLD, WOOD } from "./colors.ts";

type Backdrop = { sky: string; ground: string; draw: ReactNode };

export const BACKDROPS: Record<HeroEmblem["backdrop"], Backdrop> = {
	attic: {
		sky: "#8a7359",
		ground: "#5f4a38",
		draw: (
			<>
				<path d="M0 0H200L100 0L200 96V110L92 0M100 0L0 96V110L108 0" fill="#4d3b2d" />
				<path d="M148 58h36v44h-36z" fill="#f4dca0" />
				<path d="M148 80h36M166 58v44" stroke="#4d3b2d" strokeWidth="4" />
				<path d="M10 118h36v40H10zM16 104h24v14H16z" fill="#6d5340" />
				<path d="M10 136h36" stroke="#4d3b2d" strokeWidth="3" />
			</>
		),
	},
	cathedral: {
		sky: "#c9b8a2",
		ground: "#97856f",
		draw: (
			<>
				<path d="M12 130V62C12 40 32 26 36 18c4 8 24 22 24 44v68z" fill="#4d6a92" />
				<path d="M140 130V62c0-22 20-36 24-44 4 8 24 22 24 44v68z" fill="#4d6a92" />
				<path d="M24 130V66c0-10 8-20 12-26v90zM176 130V66c0-10-8-20-12-26v90z" fill="#b0565a" />
				<path d="M36 40v90M12 84h48M164 40v90M140 84h48" stroke="#6f5f4e" strokeWidth="3" />
				<circle cx="100" cy="24" r="18" fill="#d9b45b" />
				<path d="M100 6v36M82 24h36M87 11l26 26M113 11L87 37" stroke="#6f5f4e" strokeWidth="2" />
			</>
		),
	},
	"city wall": {
		sky: "#ecd3a2",
		ground: "#b98f5d",
		draw: (
			<>
				<circle cx="158" cy="36" r="18" fill="#f8e7b4" />
				<path d="M0 66h14v-12h14v12h14v-12h14v12h16v90H0zM144 84h12v-10h12v10h12v-10h12v10h8v72h-56z" fill="#a77f52" />
				<path d="M14 156v-34a14 14 0 0 1 28 0v34z" fill="#6b4d30" />
				<path d="M0 84h72M6 100h20M44 100h24M150 104h40M160 122h40" stroke="#8b6840" strokeWidth="2" />
			</>
		),
	},
	forest: {
		sky: "#bfd2b4",
		ground: "#55693f",
		draw: (
			<>
				<path d="M18 150V60h10v90zM54 140V78h8v62zM168 150V52h11v98zM140 140V84h8v56z" fill="#5c4732" />
				<path
					d="M23 8L2 66h42zM23 40L-4 98h54zM58 40L40 96h36zM174 2l-24 62h48zM174 36l-30 64h60zM144 50l-18 52h36z"
					fill="#3f5c3d"
				/>
				<path d="M23 8L2 66h21zM174 2l-24 62h24zM58 40L40 96h18z" fill="#51714b" />
			</>
		),
	},
	harbor: {
		sky: "#cfe0e3",
		ground: "#54808c",
		draw: (
			<>
				<path d="M0 112h200v40H0z" fill="#6f9ba4" />
				<path d="M28 28v84" stroke={WOOD} strokeWidth="4" />
				<path d="M32 32c24 14 30 40 26 62H32z" fill="#f3ead6" />
				<path d="M24 42C10 56 6 76 6 94h18z" fill="#e5d5b3" />
				<path d="M-8 104h78l-12 22H4z" fill="#6c4630" />
				<path d="M150 112V66h34v46zM146 66l21-18 21 18z" fill="#a9745a" />
				<path d="M160 84h14v14h-14z" fill="#f4dca0" />
				<path d="M140 126h60M128 138h50M10 140h50" stroke="#9cc0c6" strokeWidth="2.5" />
			</>
		),
	},
	hospital: {
		sky: "#dfe3dc",
		ground: "#a9b3ab",
		draw: (
			<>
				<path d="M14 24h40v52H14z" fill="#a9cbdb" />
				<path d="M34 24v52M14 50h40" stroke="#fbf7ee" strokeWidth="4" />
				<path d="M4 112h52v12H4zM4 96h6v50H4z" fill="#f7f2e6" />
				<path d="M8 118h46v18H8z" fill="#8ba6b8" />
				<path d="M146 112h54v12h-54zM190 92h6v54h-6z" fill="#f7f2e6" />
				<path d="M146 118h46v18h-46z" fill="#b98f8f" />
				<path d="M138 20h54v44h-54z" fill="#efe9dc" />
				<path d="M165 28v28M154 40h22" stroke="#b0565a" strokeWidth="5" />
			</>
		),
	},
	monastery: {
		sky: "#d6dfe6",
		ground: "#7f9366",
		draw: (
			<>
				<path d="M0 124c40-26 70-22 110-8s60 6 90-4v60H0z" fill="#93a878" />
				<path d="M10 122V76h50v46zM6 78l29-26 29 26z" fill="#b9a58a" />
				<path d="M28 56V34h14v22zM26 36l9-12 9 12z" fill="#a58f72" />
				<circle cx="35" cy="44" r="4" fill={GOLD} />
				<path d="M16 122V96a6 6 0 0 1 12 0v26zM42 92h10v12H42z" fill="#5d5040" />
				<path d="M146 120V90a9 9 0 0 1 18 0v30zM168 120V90a9 9 0 0 1 18 0v30zM140 84h52v-8h-52z" fill="#a58f72" />
			</>
		),
	},
	mountains: {
		sky: "#cfd9e8",
		ground: "#6d7f67",
		draw: (
			<>
				<path d="M-20 140L34 34l48 106z" fill="#7c88a3" />
				<path d="M34 34L18 66l12-6 8 10 10-10z" fill="#f5f3ee" />
				<path d="M110 140l52-116 60 116z" fill="#66738f" />
				<path d="M162 24l-15 34 10-6 8 12 12-12 3 2z" fill="#f5f3ee" />
				<path d="M-10 140l40-40 40 40zM130 142l34-30 46 30z" fill="#8996a6" />
			</>
		),
	},
	orchard: {
		sky: "#dbe7cf",
		ground: "#86a263",
		draw: (
			<>
				<path d="M26 134V84h9v50zM166 134V76h9v58z" fill={WOOD} />
				<circle cx="30" cy="64" r="30" fill="#5f8450" />
				<circle cx="170" cy="58" r="32" fill="#6c9159" />
				<circle cx="16" cy="80" r="18" fill="#6c9159" />
				<circle cx="186" cy="78" r="18" fill="#5f8450" />
				{[
					[20, 54],
					[40, 66],
					[26, 78],
					[160, 46],
					[182, 56],
					[164, 70],
					[12, 84],
				].map(([x, y]) => (
					<circle key={`${x}/${y}`} cx={x} cy={y} r="4.5" fill="#c9563f" />
				))}
			</>
		),
	},
	"prison window": {
		sky: "#7b7780",
		ground: "#57545e",
		draw: (
			<>
				<path
					d="M0 34h200M0 70h200M0 106h200M40 0v34M120 0v34M14 34v36M80 34v36M170 34v36M40 70v36M130 70v36M190 70v36"
					stroke="#65616b"
					strokeWidth="3"
				/>
				<path d="M140 20h44v54h-44z" fill="#f6dfa4" />
				<path d="M151 20v54M162 20v54M173 20v54M140 46h44" stroke="#3a3840" strokeWidth="4" />
				<path d="M140 74L60 170h70l54-96z" fill="#f6dfa4" opacity="0.25" />
			</>
		),
	},
	river: {
		sky: "#e5dcc0",
		ground: "#8fa566",
		draw: (
			<>
				<path d="M0 108c50-14 90-4 200-12v70H0z" fill="#a4b878" />
				<path d="M200 100c-40 8-60 12-52 22s52 16 52 26v20h-70c-30-16 6-30-8-42s20-20 78-26z" fill="#7fb0bd" />
				<path d="M0 118c26 6 34 16 20 28S0 168 0 168z" fill="#7fb0bd" />
				<path
					d="M24 108V62M22 66c-14-10-24-4-24 6 10 2 20 0 24-6zM24 64c4-14 20-16 28-8-4 10-18 14-28 8zM24 62C20 48 8 44 2 50c2 10 14 14 22 12z"
					fill="#5d7d45"
					stroke="#6b5236"
					strokeWidth="3"
				/>
				<circle cx="160" cy="40" r="18" fill="#f7e2a6" />
			</>
		),
	},
	"running track": {
		sky: "#cfe3ea",
		ground: "#b9644a",
		draw: (
			<>
				<path d="M0 96h200v20H0z" fill="#7fa45f" />
				<path d="M0 66h64v32H0zM136 66h64v32h-64z" fill="#d9d2c2" />
				{[8, 24, 40, 56, 144, 160, 176, 192].map((x) => (
					<circle key={x} cx={x} cy={80} r="5" fill="#8d7f78" />
				))}
				<path
					d="M0 124h200M-10 146c60-10 150-10 220 0M-10 172c60-14 150-14 220 0"
					stroke="#f2e4d4"
					strokeWidth="3"
					fill="none"
				/>
				<path d="M34 66V28M166 66V28" stroke={WOOD} strokeWidth="3" />
				<path d="M34 28l24 8-24 8zM166 28l-24 8 24 8z" fill="#d3a23f" />
			</>
		),
	},
	"sea cliff": {
		sky: "#d5e2ea",
		ground: "#5f8f74",
		draw: (
			<>
				<path d="M0 112h200v60H0z" fill="#5c8aa0" />
				<path d="M-10 170V82c30-6 54 2 62 14s10 40 26 74z" fill="#7c9a68" />
				<path d="M40 96c14 6 18 36 36 76H30z" fill="#9a8c78" />
				<path d="M8 84V54h22v30zM6 56l13-14 13 14z" fill="#cbbfa8" />
				<path d="M15 84V70a4 4 0 0 1 8 0v14z" fill="#6c6152" />
				<path
					d="M140 46c6-8 12-8 16 0 4-8 10-8 16 0M162 72c4-6 9-6 12 0 3-6 8-6 12 0"
					stroke="#56616e"
					strokeWidth="2.5"
					fill="none"
				/>
				<path d="M120 128h70M134 142h60" stroke="#8fb3c2" strokeWidth="2.5" />
			</>
		),
	},
	snow: {
		sky: "#c3cede",
		ground: "#eef0ee",
		draw: (
			<>
				<path d="M0 116c50-18 100 6 200-10v70H0z" fill="#f4f5f2" />
				<path d="M28 20L2 112h52zM172 14l-28 98h56zM58 66l-12 46h26zM142 74l-10 40h22z" fill="#4f6a6b" />
				<path
					d="M28 20L18 56l10-6 10 6zM172 14l-11 40 11-7 11 7zM28 66l-16 14 16-5 16 5zM172 62l-18 16 18-6 18 6z"
					fill="#f4f5f2"
				/>
				{[
					[70, 22],
					[104, 12],
					[132, 40],
					[90, 50],
					[60, 46],
					[120, 24],
				].map(([x, y]) => (
					<circle key={x} cx={x} cy={y} r="2.6" fill="#fbfbf8" />
				))}
			</>
		),
	},
	stable: {
		sky: "#a98a62",
		ground: "#7a5c3b",
		draw: (
			<>
				<path d="M0 26h200v14H0zM14 40h14v110H14zM172 40h14v110h-14z" fill="#5f452d" />
				<path d="M28 40l36 0-36 34zM172 40h-36l36 34z" fill="#5f452d" />
				<path d="M134 54h34v40h-34z" fill="#37415f" />
				<path d="M150 62l3 8 8 1-6 5 2 8-7-5-7 5 2-8-6-5 8-1z" fill="#f7e2a6" />
				<path d="M0 126h64l-8 30H0z" fill="#8b6a43" />
				<path d="M0 126c14-12 44-14 64 0z" fill="#e0bd66" />
			</>
		),
	},
	village: {
		sky: "#e8dcc4",
		ground: "#9aa566",
		draw: (
			<>
				<circle cx="150" cy="34" r="16" fill="#f6d486" />
				<path d="M6 126V88h44v38zM0 90l28-28 30 28z" fill="#b5714f" />
				<path d="M6 126V90h44v36z" fill="#e2cfa9" />
				<path d="M22 126v-20h12v20z" fill="#6a4c34" />
				<path d="M142 122V86h46v36z" fill="#d8c19a" />
				<path d="M134 88l31-30 33 30z" fill="#8d6b45" />
				<path d="M170 122v-18h12v18zM150 96h12v12h-12z" fill="#6a4c34" />
				<path d="M0 122c60-10 140-6 200 0v20H0z" fill="#9aa566" />
			</>
		),
	},
};
