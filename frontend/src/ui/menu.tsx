// A menu that a button opens. It is loaded when the button is pressed or focused.
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from "react";
import type { ItemProps } from "./open-menu.tsx";
import { part } from "./part.ts";

export const openMenu = part(() => import("./open-menu.tsx"));

type Props = {
	trigger: ReactElement<Record<string, unknown>>;
	children: ReactNode;
};

export function Menu({ trigger, children }: Props) {
	const [isOpened, setOpened] = useState(false);
	const loaded = openMenu.use(isOpened);
	if (loaded)
		return (
			<loaded.OpenMenu trigger={trigger} isOpenAtFirst={isOpened}>
				{children}
			</loaded.OpenMenu>
		);
	return cloneElement(trigger, {
		"aria-haspopup": "menu",
		"aria-expanded": false,
		onPointerEnter: openMenu.preload,
		onFocus: openMenu.preload,
		onClick: () => setOpened(true),
		onKeyDown: ({ key }: KeyboardEvent) => key === "ArrowDown" && setOpened(true),
	});
}

export function MenuLink(props: { children: ReactNode }) {
	const loaded = openMenu.use(true);
	return loaded && <loaded.OpenMenuLink {...props} />;
}

export function MenuItem(props: ItemProps) {
	const loaded = openMenu.use(true);
	return loaded && <loaded.OpenMenuItem {...props} />;
}
