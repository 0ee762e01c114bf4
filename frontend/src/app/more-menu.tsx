import { ChevronDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { styled } from "styled-components";
import { Button } from "../ui/button.tsx";
import { color, radius, space } from "../ui/tokens.ts";
import { NavItem } from "./nav-item.ts";

/** The links that do not fit in the header. */
export function MoreMenu({ links }: { links: { path: string; nav: string }[] }) {
	return (
		<DropdownMenu.Root modal={false}>
			<DropdownMenu.Trigger asChild>
				<Button variant="quiet">
					More <ChevronDown size={16} aria-hidden />
				</Button>
			</DropdownMenu.Trigger>
			<DropdownMenu.Portal>
				<Drop align="end" sideOffset={6} collisionPadding={8}>
					{links.map(({ path, nav }) => (
						<DropdownMenu.Item key={path} asChild>
							<NavItem to={path} end>
								{nav}
							</NavItem>
						</DropdownMenu.Item>
					))}
				</Drop>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	);
}

const Drop = styled(DropdownMenu.Content)`
	z-index: 40;
	display: grid;
	min-width: 180px;
	padding: ${space(2)};
	border: 1px solid ${color.mist};
	border-radius: ${radius.card};
	background: ${color.page};
	box-shadow: 0 18px 40px -14px ${color.veil};
`;
