import { type ComponentProps, type ReactNode, useState } from "react";

type Props = Omit<ComponentProps<"img">, "src"> & { src: string | undefined; fallback: ReactNode };

/** The image at `src`, or `fallback` if `src` is missing or cannot be loaded. */
export function Picture({ src, alt, fallback, ...image }: Props) {
	const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
	if (!src || src === brokenSrc) return fallback;
	return <img src={src} alt={alt} {...image} onError={() => setBrokenSrc(src)} />;
}
