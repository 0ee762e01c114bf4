// The part of Menu that is loaded when it first opens.
import type { LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { styled } from "styled-components";
import { optionStyle, popupStyle } from "./surface.tsx";
import { color, space } from "./tokens.ts";

type Props = {
	trigger: ReactNode;
	children: ReactNode;
	/** The press that loads the menu also opens it. */
	isOpenAtFirst: boolean;
};

export function OpenMenu({ trigger, children, isOpenAtFirst }: Props) {
	return (
		<DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
			<DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
			<DropdownMenu.Portal>
				<MenuSheet align="end" sideOffset={6} collisionPadding={8}>
					{children}
				</MenuSheet>
			</DropdownMenu.Portal>
		</DropdownMenu.Root>
	);
}

export type ItemProps = { icon?: LucideIcon; children: ReactNode; onSelect: () => void };

export function OpenMenuItem({ icon: Icon, children, onSelect }: ItemProps) {
	return (
		<Item onSelect={onSelect}>
			{Icon && <Icon size={18} aria-hidden />}
			{children}
		</Item>
	);
}

/** An item that is a link, with the looks of the link. */
export function OpenMenuLink({ children }: { children: ReactNode }) {
	return <DropdownMenu.Item asChild>{children}</DropdownMenu.Item>;
}

const MenuSheet = styled(DropdownMenu.Content)`
	z-index: 40;
	display: grid;
	min-width: 180px;
	padding: ${space(2)};
	${popupStyle}
`;

const Item = styled(DropdownMenu.Item)`
	${optionStyle}
	gap: ${space(3)};
	color: ${color.ink};
	font-weight: 500;
	outline: none;
	svg { flex: none; color: ${color.inkSoft}; }
	&[data-highlighted] { background: ${color.lampWash}; }
`;
