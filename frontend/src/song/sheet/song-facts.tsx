// What is said of a song: above its sheet, and below where it comes from.
import type { Song } from "@lion-tails/common/song";
import { styled } from "styled-components";
import { Badge, Row } from "../../ui/text.tsx";
import { color, font, space } from "../../ui/tokens.ts";

export function byline({ artist, tempo }: Song, key: string): string {
	return `By ${artist} • Key of ${key} • ${tempo} BPM`;
}

/** "Capo 2: play in F"; null without a capo. */
export function capoLine(capo: number, playedKey: string): string | null {
	return capo === 0 ? null : `Capo ${capo}: play in ${playedKey}`;
}

export function SongFacts({ song, soundingKey, capo }: { song: Song; soundingKey: string; capo: string | null }) {
	const { tempo, timeSignature, difficulty } = song;
	return (
		<Facts>
			<Fact name="Key" value={soundingKey} />
			<Fact name="Tempo" value={`${tempo} BPM`} />
			<Fact name="Time" value={timeSignature} />
			<Fact name="Difficulty" value={difficulty.charAt(0).toUpperCase() + difficulty.slice(1)} />
			{capo && (
				<Capo>
					<dd>{capo}</dd>
				</Capo>
			)}
		</Facts>
	);
}

function Fact({ name, value }: { name: string; value: string }) {
	return (
		<div>
			<dt>{name}:</dt> <dd>{value}</dd>
		</div>
	);
}

export function SongBadges({ song: { tags, hasSuggestedChords, isMine } }: { song: Song }) {
	if (tags.length === 0 && !hasSuggestedChords && !isMine) return null;
	return (
		<Row $gap={2} data-screen-only>
			{hasSuggestedChords && <Badge $tone="lamp">Suggested chords</Badge>}
			{isMine && <Badge $tone="olive">Yours</Badge>}
			{tags.length > 0 && (
				<Tags aria-label="Tags">
					{tags.map((tag) => (
						<li key={tag}>
							<Badge>{tag}</Badge>
						</li>
					))}
				</Tags>
			)}
		</Row>
	);
}

export function SongSourceNote({ source }: { source: NonNullable<Song["source"]> }) {
	const { words, tune, publicDomain, references } = source;
	return (
		<Foot>
			<p>
				Words: {words.author}
				{words.year !== null && `, ${words.year}`}. Tune: {tune.name}, {tune.composer}
				{tune.year !== null && `, ${tune.year}`}.
			</p>
			<p>{publicDomain}</p>
			<p data-screen-only>
				Compared with{" "}
				{references.map(({ title, url }, index) => (
					<span key={url}>
						{index > 0 && (index === references.length - 1 ? " and " : ", ")}
						<a href={url} target="_blank" rel="noreferrer">
							{title}
						</a>
					</span>
				))}
				.
			</p>
		</Foot>
	);
}

const Facts = styled.dl`
	display: flex;
	flex-wrap: wrap;
	gap: ${space(1)} ${space(5)};
	margin: 0;
	font: 500 0.9375rem / 1.4 ${font.control};
	> div { display: flex; gap: 0.35em; }
	dt { color: ${color.inkSoft}; }
	dd { margin: 0; font-weight: 650; }
`;

const Capo = styled.div`
	color: ${color.link};
`;

const Tags = styled.ul`
	display: contents;
	list-style: none;
`;

const Foot = styled.footer`
	display: grid;
	gap: ${space(1)};
	padding-top: ${space(5)};
	border-top: 1px solid var(--song-rule);
	font: 400 0.875rem / 1.5 ${font.control};
	color: ${color.inkSoft};
	p { margin: 0; overflow-wrap: anywhere; }
	a { color: inherit; }
	@media print { break-inside: avoid; }
`;
