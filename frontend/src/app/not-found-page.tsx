import { styled } from "styled-components";
import { ButtonLink } from "../ui/button.tsx";
import { Scene } from "../ui/scene/scene.tsx";
import { Card, Column } from "../ui/surface.tsx";
import { Lead, Stack, Title } from "../ui/text.tsx";
import { space } from "../ui/tokens.ts";

export function NotFoundPage() {
	return (
		<Column>
			<title>404 Page Not Found · Lion Tails</title>
			<Card $flush>
				<Picture seed="a lamb that has lost its way" hour="night" ground="hills" figures={["lamb"]} />
				<Body $gap={4}>
					<Title>404 Page Not Found</Title>
					<Lead>Did you forget to add the page to the router?</Lead>
					<div>
						<ButtonLink variant="main" to="/">
							Home
						</ButtonLink>
					</div>
				</Body>
			</Card>
		</Column>
	);
}

const Picture = styled(Scene)`height: clamp(180px, 34vw, 300px);`;
const Body = styled(Stack)`padding: ${space(7)};`;
