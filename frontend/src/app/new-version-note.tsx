import { useLocation } from "react-router-dom";
import { styled } from "styled-components";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/surface.tsx";
import { onPhone, space } from "../ui/tokens.ts";
import { useNewVersion } from "./new-version.ts";

/** Reading and creating a story are not interrupted. */
const BUSY_PATHS: ReadonlySet<string> = new Set(["/story", "/generate-story"]);

export function NewVersionNote() {
	const { isReady } = useNewVersion();
	const { pathname } = useLocation();
	if (!isReady || BUSY_PATHS.has(pathname)) return null;
	return (
		<Place aria-label="New version">
			<Banner $tone="lamp">
				<p>A new version is ready.</p>
				<Button onClick={() => window.location.reload()}>Reload</Button>
			</Banner>
		</Place>
	);
}

const Place = styled.aside`
	width: 100%;
	max-width: 1160px;
	margin: ${space(4)} auto 0;
	padding: 0 ${space(6)};
	${onPhone} { padding: 0 ${space(4)}; }
`;
