import { CloudOff } from "lucide-react";
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { connection } from "../../net/connection.ts";
import { Banner } from "../../ui/surface.tsx";
import { onPhone, space } from "../../ui/tokens.ts";

/** Shows that the server is unreachable, and which stories can still be read. */
export function OfflineBanner() {
	const isOffline = connection.useIsOffline();
	const { status } = useSession();
	return (
		// Always rendered, so that screen readers announce its content when it appears.
		<Place role="status">
			{isOffline && (
				<Banner $tone="sky">
					<CloudOff size={20} aria-hidden />
					<p>
						{status === "in"
							? "You are offline. You can still read your favorites and latest stories."
							: "You are offline."}
					</p>
				</Banner>
			)}
		</Place>
	);
}

const Place = styled.div`
	width: 100%;
	max-width: 1160px;
	margin: 0 auto;
	padding: 0 ${space(6)};
	${onPhone} { padding: 0 ${space(4)}; }
	> div {
		margin: ${space(4)} 0 ${space(3)};
		flex-wrap: nowrap;
		> p { flex: 1; }
		> svg { flex: none; }
	}
`;
