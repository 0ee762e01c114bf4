// Links between pages, made of React Router's hooks. Its own Link would add the code of its framework to every page.
import { type ComponentProps, Fragment } from "react";
import { type To, useHref, useLinkClickHandler, useMatch } from "react-router-dom";

type Props = Omit<ComponentProps<"a">, "href" | "target"> & { to: To; replace?: boolean; state?: unknown };

export function Link({ to, replace, state, onClick, ...rest }: Props) {
	const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { ...(replace !== undefined && { replace }), state });
	return (
		<a
			{...rest}
			href={useHref(to)}
			onClick={(event) => {
				onClick?.(event);
				if (!event.defaultPrevented) navigate(event);
			}}
		/>
	);
}

/** A link that is marked if its page, or one below it, is the current page. */
export function NavLink(props: Props & { to: string }) {
	const isCurrent = useMatch({ path: props.to, end: props.to === "/" }) !== null;
	return <Link {...(isCurrent && { "aria-current": "page" })} {...props} />;
}

/** A sentence in which "Settings" is a link. */
export function WithSettingsLink({ text }: { text: string }) {
	return text.split(/\b(Settings)\b/).map((part, at) =>
		part === "Settings" ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
			<Link key={at} to="/settings">
				Settings
			</Link>
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
			<Fragment key={at}>{part}</Fragment>
		),
	);
}
