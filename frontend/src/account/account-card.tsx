import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Scene } from "../ui/scene/scene.tsx";
import { Card, Column } from "../ui/surface.tsx";
import { Stack, Title } from "../ui/text.tsx";
import { onPhone, space } from "../ui/tokens.ts";

/** A page with one thing to do, as the links in mails open it. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Narrow>
			<title>{`${title} · Lion Tails`}</title>
			<Card $flush>
				<Picture seed="a letter by lamplight" hour="dusk" ground="hills" figures={["tent", "lamb"]} />
				<Body $gap={4}>
					<Title>{title}</Title>
					{children}
				</Body>
			</Card>
		</Narrow>
	);
}

const Narrow = styled(Column)`max-width: 620px;`;
const Picture = styled(Scene)`height: clamp(120px, 22vw, 180px);`;
const Body = styled(Stack)`
	padding: ${space(7)};
	${onPhone} { padding: ${space(5)}; }
`;
