import { ChevronDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Button } from "../ui/button.tsx";
import { OpenMenu } from "../ui/open-menu.tsx";
import { NavItem } from "./nav-item.ts";

/** The links that do not fit in the header. Initially open, because opening it loads it. */
export function MoreMenu({ links }: { links: { path: string; nav: string }[] }) {
	return (
		<OpenMenu
			isOpenAtFirst
			trigger={
				<Button variant="quiet">
					More <ChevronDown size={16} aria-hidden />
				</Button>
			}
		>
			{links.map(({ path, nav }) => (
				<DropdownMenu.Item key={path} asChild>
					<NavItem to={path}>{nav}</NavItem>
				</DropdownMenu.Item>
			))}
		</OpenMenu>
	);
}
