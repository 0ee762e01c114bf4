// How far the song is: a button for each verse and chorus, as wide as it is long, filled as it is sung.
import { styled } from "styled-components";
import { color, font, onHover, radius, space } from "../../ui/tokens.ts";
import type { Section } from "./schedule/events.ts";
import { type Schedule, sectionAt } from "./schedule/schedule.ts";

type Props = { schedule: Schedule; position: number; onSeek: (section: number) => void };

export function SectionBar({ schedule, position, onSeek }: Props) {
	const current = sectionAt(schedule, position);
	return (
		<Bar aria-label="Parts of the song">
			{schedule.sections.map((section, at) => (
				<Part key={section.start} style={{ flexGrow: section.end - section.start }}>
					<Seek
						type="button"
						aria-label={fullName(section)}
						title={fullName(section)}
						aria-current={at === current ? "true" : undefined}
						onClick={() => onSeek(at)}
					>
						<Fill style={{ width: `${sungShare(section, position) * 100}%` }} />
						<span aria-hidden>{shortName(section)}</span>
					</Seek>
				</Part>
			))}
		</Bar>
	);
}

function sungShare({ start, end }: Section, position: number): number {
	return Math.min(1, Math.max(0, (position - start) / (end - start)));
}

function fullName({ part, verse, name }: Section): string {
	return part === "chorus" ? `${name} after verse ${verse + 1}` : name;
}

function shortName({ part, verse }: Section): string {
	if (part === "verse") return String(verse + 1);
	return part === "chorus" ? "C" : "B";
}

const Bar = styled.ol`
	display: flex;
	flex-wrap: wrap;
	gap: ${space(1)};
	margin: 0;
	padding: 0;
	list-style: none;
`;

const Part = styled.li`
	flex-basis: 26px;
	min-width: 26px;
`;

const Seek = styled.button`
	position: relative;
	width: 100%;
	height: 30px;
	overflow: clip;
	overflow-clip-margin: 8px;
	padding: 0;
	border: 1px solid ${color.edge};
	border-radius: ${radius.control};
	background: ${color.paper};
	color: ${color.ink};
	font: 500 0.875rem / 1 ${font.control};
	cursor: pointer;
	> span { position: relative; }
	/* The finger's target is taller than the picture. */
	&::after { content: ""; position: absolute; inset: -7px 0; }
	&[aria-current] { border-color: ${color.link}; box-shadow: inset 0 0 0 1px ${color.link}; font-weight: 700; }
	${onHover} { &:hover { border-color: ${color.link}; } }
`;

const Fill = styled.i`
	position: absolute;
	inset: 0 auto 0 0;
	border-radius: ${radius.control} 0 0 ${radius.control};
	background: color-mix(in srgb, ${color.lamp} 40%, ${color.paper});
`;
