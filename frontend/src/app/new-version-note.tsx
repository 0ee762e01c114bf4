import { useLocation } from "react-router-dom";
import { Button } from "../ui/button.tsx";
import { Banner, BannerPlace } from "../ui/surface.tsx";
import { useNewVersion } from "./new-version.ts";

/** Reading and creating a story are not interrupted. */
const BUSY_PATHS: ReadonlySet<string> = new Set(["/story", "/generate-story"]);

export function NewVersionNote() {
	const { isReady } = useNewVersion();
	const { pathname } = useLocation();
	if (!isReady || BUSY_PATHS.has(pathname)) return null;
	return (
		<BannerPlace aria-label="New version">
			<Banner $tone="lamp">
				<p>A new version is ready.</p>
				<Button onClick={() => window.location.reload()}>Reload</Button>
			</Banner>
		</BannerPlace>
	);
}
