// Replaces react-style-singleton (vite.config.ts), which the scroll lock of Radix's dialogs and menus uses. The
// original adds a style element with the width of the scroll bar in its text, so the Content Security Policy could allow it
// only by a nonce. A constructed style sheet needs no permission.
import { useEffect } from "react";

type Props = { styles: string; dynamic?: boolean };

/** Returns a component that applies its styles while at least one instance is mounted: the styles of the first one. */
export function styleSingleton() {
	const sheet = new CSSStyleSheet();
	let mounted = 0;
	return function Style({ styles, dynamic }: Props): null {
		// biome-ignore lint/correctness/useExhaustiveDependencies: styles that are not dynamic are applied once, as in the original
		useEffect(() => {
			if (mounted++ === 0) {
				sheet.replaceSync(styles);
				document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
			}
			return () => {
				if (--mounted === 0)
					document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
			};
		}, [styles && dynamic]);
		return null;
	};
}
