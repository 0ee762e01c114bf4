import type { HeroSource } from "@lion-tails/common/hero";
import { ExternalLink, Library } from "lucide-react";
import { styled } from "styled-components";
import { Badge, Note, Row, Stack, Subheading, VisuallyHidden } from "../ui/text.tsx";
import { color } from "../ui/tokens.ts";

const TYPES: Record<HeroSource["type"], string> = {
	book: "Book",
	article: "Article",
	website: "Website",
	documentary: "Documentary",
	other: "Other",
};

/** `titleId`: the id of the title element, which describes the link. */
export function SourceView({ source, titleId }: { source: HeroSource; titleId: string }) {
	const { title, author, url, heldBy, description, type } = source;
	return (
		<Stack $gap={2}>
			<Row $gap={2}>
				<Subheading id={titleId}>{title}</Subheading>
				<Badge $tone="sky">{TYPES[type]}</Badge>
			</Row>
			{author && <Author>{author}</Author>}
			{description && <Note>{description}</Note>}
			{heldBy && (
				<Held>
					<Library size={16} aria-hidden />
					In libraries, for example: {heldBy}
				</Held>
			)}
			{url && (
				<div>
					<Visit href={url} target="_blank" rel="noopener noreferrer" aria-describedby={titleId}>
						Visit Source
						<ExternalLink size={16} aria-hidden />
						<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
					</Visit>
				</div>
			)}
		</Stack>
	);
}

const Author = styled.p`
	margin: 0;
	line-height: 1.4;
`;

const Held = styled(Note)`
	display: grid;
	grid-template-columns: auto 1fr;
	gap: 6px;
	svg { margin-top: 3px; }
`;

const Visit = styled.a`
	display: inline-flex;
	align-items: center;
	gap: 6px;
	min-height: 32px;
	color: ${color.link};
	font-weight: 600;
`;
