import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from "react";
import { css, styled } from "styled-components";
import { Link } from "./link.tsx";
import { color, font, motion, onHover, radius, space } from "./tokens.ts";

type Variant = "main" | "plain" | "quiet" | "danger";

const variants = {
	main: css`
		background: ${color.lamp};
		color: ${color.onLamp};
		box-shadow: inset 0 -2px 0 rgb(0 0 0 / 0.12), 0 1px 2px ${color.shade};
		${onHover} { &:hover:not([aria-disabled="true"], :disabled) { background: ${color.lampHover}; } }
	`,
	plain: css`
		background: ${color.page};
		color: ${color.ink};
		border-color: ${color.edge};
		${onHover} { &:hover:not([aria-disabled="true"], :disabled) { background: ${color.lampWash}; } }
	`,
	quiet: css`
		background: transparent;
		color: ${color.ink};
		${onHover} { &:hover:not([aria-disabled="true"], :disabled) { background: ${color.lampWash}; } }
	`,
	danger: css`
		background: ${color.clay};
		color: ${color.onClay};
	`,
};

type Look = { $variant?: Variant | undefined; $wide?: boolean | undefined };

const base = css<Look>`
	display: inline-flex;
	align-items: center;
	justify-content: center;
	gap: ${space(2)};
	min-height: 44px;
	min-width: 44px;
	padding: ${space(2)} ${space(5)};
	border: 1px solid transparent;
	border-radius: ${radius.round};
	font: 600 1rem / 1.25 ${font.control};
	text-align: center;
	text-decoration: none;
	cursor: pointer;
	transition: background-color ${motion.quick}, transform ${motion.quick};
	&:active:not(:disabled) { transform: translateY(1px); }
	&:disabled, &[aria-disabled="true"] { opacity: 0.62; cursor: default; }
	svg { flex: none; }
	${({ $wide }) => $wide && "width: 100%;"}
	${({ $variant = "plain" }) => variants[$variant]}
`;

type Own = { variant?: Variant | undefined; wide?: boolean; icon?: LucideIcon; children?: ReactNode };
/** Does nothing when pressed, for example while its request runs. Unlike `disabled` it keeps the keyboard focus. */
type Inactive = { isInactive?: boolean | undefined };

const StyledButton = styled.button<Look>`${base}`;
const StyledLink = styled(Link)<Look>`${base}`;

export function Button(props: Own & Inactive & ComponentProps<"button">) {
	const { variant, wide, type = "button", isInactive, icon: Icon, children, ...rest } = props;
	const inactive = isInactive && { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };
	return (
		<StyledButton type={type} $variant={variant} $wide={wide} {...rest} {...inactive}>
			{Icon && <Icon size={18} aria-hidden />}
			{children}
		</StyledButton>
	);
}

export function ButtonLink({ variant, wide, icon: Icon, children, ...rest }: Own & ComponentProps<typeof Link>) {
	return (
		<StyledLink $variant={variant} $wide={wide} {...rest}>
			{Icon && <Icon size={18} aria-hidden />}
			{children}
		</StyledLink>
	);
}

const StyledIconButton = styled.button<Look>`
	${base}
	padding: ${space(2)};
	border-color: transparent;
	background: transparent;
	color: inherit;
	&:is([aria-pressed="true"], [data-lit]) { color: ${color.link}; }
	${onHover} { &:hover { background: ${color.lampWash}; } }
`;

type IconProps = { label: string; icon?: LucideIcon; iconSize?: number };

/** A button with an icon only, which may also be its child. `label` is its accessible name and its tooltip. */
export function IconButton(props: IconProps & ComponentProps<"button">) {
	const { label, icon: Icon, iconSize = 20, children, ...rest } = props;
	return (
		<StyledIconButton type="button" aria-label={label} title={label} {...rest}>
			{Icon && <Icon size={iconSize} aria-hidden />}
			{children}
		</StyledIconButton>
	);
}

/** For the button of an action: runs it and is busy until it ends. `onError` receives its error. */
export function useBusy(onError: (error: unknown) => void) {
	const [isBusy, setBusy] = useState(false);
	async function run(action: () => Promise<unknown>): Promise<void> {
		setBusy(true);
		await action().catch(onError);
		setBusy(false);
	}
	return [isBusy, run] as const;
}
