import { ButtonLink } from "../ui/button.tsx";
import { PictureCard } from "../ui/scene/picture-card.tsx";
import { Column } from "../ui/surface.tsx";
import { Lead, Title } from "../ui/text.tsx";

export function NotFoundPage() {
	return (
		<Column>
			<title>404 Page Not Found · Lion Tails</title>
			<PictureCard seed="no path leads here" hour="night" ground="hills" figures={["lamb"]} gap={4}>
				<Title>404 Page Not Found</Title>
				<Lead>Did you forget to add the page to the router?</Lead>
				<ButtonLink variant="main" to="/">
					Home
				</ButtonLink>
			</PictureCard>
		</Column>
	);
}
