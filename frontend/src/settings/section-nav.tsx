// Beside the sections on a wide screen: leads to each, and marks the one that is read.
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { color, font, onHover, radius, space } from "../ui/tokens.ts";

export const WIDE = "@media (min-width: 1000px)";

type Props = { sections: readonly (readonly [id: string, name: string])[] };

export function SectionNav({ sections }: Props) {
	const current = useSectionInView(sections);
	return (
		<Nav aria-label="Sections of Settings">
			{sections.map(([id, name]) => (
				<a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
					{name}
				</a>
			))}
		</Nav>
	);
}

/** The first section in the upper part of the window. */
function useSectionInView(sections: Props["sections"]): string | undefined {
	const [current, setCurrent] = useState(sections[0]?.[0]);
	useEffect(() => {
		const visible = new Set<string>();
		const observer = new IntersectionObserver(
			(entries) => {
				for (const { target, isIntersecting } of entries) visible[isIntersecting ? "add" : "delete"](target.id);
				const first = sections.find(([id]) => visible.has(id));
				if (first) setCurrent(first[0]);
			},
			// Below the header, above the lower half.
			{ rootMargin: "-120px 0px -50% 0px" },
		);
		for (const [id] of sections) {
			const section = document.getElementById(id);
			if (section) observer.observe(section);
		}
		return () => observer.disconnect();
	}, [sections]);
	return current;
}

const Nav = styled.nav`
	display: none;
	${WIDE} { display: grid; }
	position: sticky;
	top: ${space(21)};
	align-self: start;
	gap: ${space(0.5)};
	a {
		display: flex;
		align-items: center;
		min-height: 44px;
		margin-left: ${space(-3)};
		padding: 0 ${space(3)};
		border-radius: ${radius.control};
		color: ${color.inkSoft};
		font: 550 1rem / 1.25 ${font.control};
		text-decoration: none;
	}
	a[aria-current] { color: ${color.ink}; box-shadow: inset 3px 0 0 ${color.lamp}; border-radius: 0; }
	${onHover} { a:hover { color: ${color.link}; } }
`;
