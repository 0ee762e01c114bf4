import type { Hero, HeroSource } from "@lion-tails/common/hero";
import { BookOpen } from "lucide-react";
import { useId } from "react";
import { styled } from "styled-components";
import { Lead, Stack } from "../../ui/text.tsx";
import { color, space } from "../../ui/tokens.ts";
import { SourceView } from "../source-view.tsx";

export function SourcesPanel({ hero: { sources } }: { hero: Hero }) {
	if (sources.length === 0)
		return (
			<Empty>
				<BookOpen size={28} aria-hidden />
				<Lead>No sources have been added for this hero yet.</Lead>
			</Empty>
		);
	return <SourceList sources={sources} />;
}

function SourceList({ sources }: { sources: readonly HeroSource[] }) {
	const id = useId();
	return (
		<List>
			{sources.map((source, at) => (
				<li key={`${source.title} ${source.url}`}>
					<SourceView source={source} titleId={`${id}-${at}`} />
				</li>
			))}
		</List>
	);
}

const Empty = styled(Stack)`
	justify-items: center;
	gap: ${space(3)};
	padding: ${space(12)} ${space(4)};
	text-align: center;
	color: ${color.inkSoft};
`;

const List = styled.ul`
	display: grid;
	margin: 0;
	padding: 0;
	list-style: none;
	li + li { border-top: 1px solid ${color.mist}; }
	li { padding: ${space(5)} 0; }
	li:first-child { padding-top: 0; }
`;
