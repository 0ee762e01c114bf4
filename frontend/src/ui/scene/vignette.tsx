// An ornament at the turn of a chapter or a scene: a hairline to both sides of a small motif. Decorative.
import type { ReactElement } from "react";
import { styled } from "styled-components";
import { pick, randomOf } from "./random.ts";

export function Vignette({ seed }: { seed: string }) {
	return (
		<Ornament viewBox="0 0 120 28" aria-hidden focusable="false">
			<path
				d="M2 14h36m44 0h36"
				fill="none"
				stroke="currentColor"
				strokeWidth=".8"
				strokeLinecap="round"
				opacity=".6"
			/>
			<circle cx="38" cy="14" r="1.4" />
			<circle cx="82" cy="14" r="1.4" />
			{pick(MOTIFS, randomOf(seed))}
		</Ornament>
	);
}

const Ornament = styled.svg`
	display: block;
	width: 120px;
	height: 28px;
	margin-inline: auto;
	fill: currentColor;
`;

const line = { fill: "none", stroke: "currentColor", strokeWidth: 1.3, strokeLinecap: "round" } as const;

const OLIVE_TWIG = (
	<g>
		<path d="M44 17c10 1 22 0 32-6" {...line} />
		<path d="M50 16c-1-5 1-9 6-10 2 5-1 9-6 10ZM60 15.5c-1-5 1-9 6-10 2 5-1 9-6 10ZM69 13c-1-4 1-8 5-9 2 4 0 8-5 9ZM54 18c4-1 8 1 9 5-5 1-8-1-9-5ZM65 16.5c4-2 8 0 9 4-4 1-8 0-9-4Z" />
		<circle cx="49.5" cy="20.5" r="2.2" />
	</g>
);

const STAR = (
	<g>
		<path d="m60 1 2.2 10.8L73 14l-10.8 2.2L60 27l-2.2-10.8L47 14l10.8-2.2Z" />
		<path d="m53 7 4 4m6 6 4 4m0-14-4 4m-6 6-4 4" {...line} strokeWidth={1} />
	</g>
);

const LAMP = (
	<g>
		<path d="M46 15h22c3 0 5-2 8-3-1 6-6 10-12 10h-8c-6 0-9-3-10-7Z" />
		<path d="M54 24h12M47 17c-5-1-6 5-1 5" {...line} />
		<path d="M75.5 1c3.5 4 3 8 0 9-3-1-3.5-5 0-9Z" />
	</g>
);

const WAVE = (
	<path d="M43 12c4-5 7-5 11 0s8 5 12 0 7-5 11 0M47 19c3-3 6-3 9 0s6 3 9 0 5-3 8 0" {...line} strokeWidth={1.6} />
);

const LEAF = (
	<g>
		<path
			d="M49 19C50 8 60 4 74 5c0 12-10 20-25 14Zm1.5-.8C57 17 65 12 70 7.5 63 10 55 14 50.5 18.2Z"
			fillRule="evenodd"
		/>
		<path d="M45 23c2-2 3-3 5-4.5" {...line} />
	</g>
);

const DOVE = (
	<g>
		<path d="M44 13c5-1 8 1 11 2 2-5 1-9-1-13 8 2 12 7 12 12 2-2 5-2 7 0l3 1-3 1c-1 7-8 9-14 7l-10 3 5-6c-6-1-9-3-10-7Z" />
	</g>
);

const WHEAT = (
	<g>
		<path d="M43 18c10-1 18-3 26-6" {...line} />
		<path d="M54 16c0-4 2-7 6-8 1 4-1 7-6 8ZM60 14.5c0-4 2-7 6-8 1 4-1 7-6 8ZM66 12.5c0-4 2-7 6-8 1 4-1 7-6 8ZM56 17c3-1 7 0 8 3-3 2-7 1-8-3ZM62 15.5c3-1 7 0 8 3-3 2-7 1-8-3ZM68 13c3-1 7 0 8 3-3 2-7 1-8-3ZM70 12c2-3 5-4 8-3-1 3-4 5-8 3Z" />
	</g>
);

const FEATHER = (
	<g>
		<path d="M50 18C52 9 62 4 77 4c-1 4-2 6-4 8l-4 .5 2 2c-2 2-4 3-6 4l-3-.5 1 2c-4 1.5-9 1-12-.5 7-3 13-7 18-11.5-6 3-13 6-19 10Z" />
		<path d="M43 24c3-3 5-4.5 8-6" {...line} />
	</g>
);

const MOTIFS: readonly [ReactElement, ...ReactElement[]] = [OLIVE_TWIG, STAR, LAMP, WAVE, LEAF, DOVE, WHEAT, FEATHER];
