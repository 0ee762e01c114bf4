import { Fragment } from "react";
import { Link } from "./link.tsx";

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
