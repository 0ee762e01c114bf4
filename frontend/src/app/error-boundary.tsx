import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Column } from "../ui/surface.tsx";
import { Heading, Lead } from "../ui/text.tsx";
import { reloadAfterDeploy } from "./new-version.ts";

/** An error while a page renders leaves header, menu and footer usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
	override state = { hasFailed: false };

	static getDerivedStateFromError() {
		return { hasFailed: true };
	}

	override componentDidCatch(error: unknown) {
		// biome-ignore lint/suspicious/noConsole: errors are for whoever looks into the browser's console
		console.error(error);
		// The page is gone from the screen already, so that nothing is lost by loading it again.
		reloadAfterDeploy();
	}

	override render() {
		if (!this.state.hasFailed) return this.props.children;
		return (
			<Column role="alert">
				<Heading as="h1">This page did not open</Heading>
				<Lead>
					You may be offline, or something went wrong on our side. Nothing you saved is lost. Loading the page again
					usually helps.
				</Lead>
				<div>
					<Button variant="main" onClick={() => window.location.reload()}>
						Load again
					</Button>
				</div>
			</Column>
		);
	}
}
