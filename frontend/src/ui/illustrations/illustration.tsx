// Draws the .svg files of this folder. README.md says what a file may hold, and illustrations.test.ts checks it.
import type { CSSProperties } from "react";

/** Values for the custom properties that a drawing names, such as `--hair`. Without one the colour in the file is used. */
type Tints = Readonly<Record<`--${string}`, string | number>>;

type Props = { svg: string | undefined; tints?: Tints; transform?: string | undefined };

/** The content of an .svg file as a group of the SVG around it. Renders nothing without `svg`, the text of the file. */
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
