// Draws the .svg files of this folder. README.md lists what a file may contain, and illustrations.test.ts checks it.
import type { CSSProperties } from "react";

/** Values for the custom properties that a drawing names, such as `--hair`. The default is the colour in the file. */
type Tints = Readonly<Record<`--${string}`, string | number>>;

type Props = { svg: string | undefined; tints?: Tints; transform?: string | undefined };

/** Renders the content of an .svg file as a group of the surrounding SVG. `svg`: the text of the file; undefined: not loaded. */
export function Illustration({ svg, tints, transform }: Props) {
	if (!svg) return null;
	const content = svg.replace(/>\s+</g, "><").replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
	return (
		<g
			style={tints as CSSProperties}
			transform={transform}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository, never text from outside
			dangerouslySetInnerHTML={{ __html: content }}
		/>
	);
}
