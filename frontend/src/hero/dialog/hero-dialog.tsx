// A hero: life, contribution, sources and stories, in a dialog whose height does not change with its tab.
import type { Hero } from "@lion-tails/common/hero";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useRef } from "react";
import { styled } from "styled-components";
import { useSession } from "../../account/session.ts";
import { IconButton } from "../../ui/button.tsx";
import { overlayStyle, sheetStyle, useReturnFocus } from "../../ui/dialog.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { color, font, onPhone, space } from "../../ui/tokens.ts";
import { HeroAvatar } from "../emblem/hero-avatar.tsx";
import { HERO_TABS, useHeroLink } from "../hero-link.ts";
import { heroStories } from "../heroes.ts";
import { ContributionPanel } from "./contribution-panel.tsx";
import { OverviewPanel } from "./overview-panel.tsx";
import { SourcesPanel } from "./sources-panel.tsx";
import { StoriesPanel } from "./stories-panel.tsx";

const AVATAR_PX = 56;

/** Open as long as it is rendered. */
export function HeroDialog({ hero, onClose }: { hero: Hero; onClose: () => void }) {
	const { tab, showTab } = useHeroLink();
	const body = useRef<HTMLDivElement>(null);
	const returnFocus = useReturnFocus();
	const { status, user } = useSession();
	const isSessionKnown = status !== "loading";
	const userId = user?.id ?? null;

	// biome-ignore lint/correctness/useExhaustiveDependencies: another person has other stories
	useEffect(() => {
		// Again each time: a story may have been told since. The status says whether it failed.
		if (isSessionKnown) heroStories.load(hero.id).catch(() => {});
	}, [hero.id, isSessionKnown, userId]);

	return (
		<Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
			<Dialog.Portal>
				<Overlay />
				<Frame
					{...returnFocus}
					onOpenAutoFocus={(event) => {
						returnFocus.onOpenAutoFocus();
						event.preventDefault();
						if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
					}}
				>
					<Head>
						<HeroAvatar hero={hero} size={AVATAR_PX} isRound />
						<div>
							<Name>{hero.name}</Name>
							<Period>{hero.timePeriod}</Period>
						</div>
					</Head>
					<HeroTabs
						value={tab}
						onValueChange={(value) => {
							showTab(HERO_TABS.find((name) => name === value) ?? "overview");
							body.current?.scrollTo(0, 0);
						}}
					>
						<TabBar>
							<TabList aria-label={hero.name}>
								<Tab value="overview">Overview</Tab>
								<Tab value="contribution">Contribution</Tab>
								<Tab value="sources">Sources</Tab>
								<Tab value="stories">Stories</Tab>
							</TabList>
						</TabBar>
						<Body ref={body}>
							<Panel value="overview">
								<OverviewPanel hero={hero} />
							</Panel>
							<Panel value="contribution">
								<ContributionPanel hero={hero} />
							</Panel>
							<Panel value="sources">
								<SourcesPanel hero={hero} />
							</Panel>
							<Panel value="stories">
								<StoriesPanel hero={hero} />
							</Panel>
						</Body>
					</HeroTabs>
					<Close label="Close" onClick={onClose}>
						<X size={22} aria-hidden />
					</Close>
				</Frame>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

const Overlay = styled(Dialog.Overlay)`${overlayStyle}`;

const Frame = styled(Dialog.Content).attrs({ "aria-describedby": undefined })`
	${sheetStyle}
	display: grid;
	grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
	width: min(780px, calc(100vw - 48px));
	height: min(860px, calc(100dvh - 48px));
	max-height: none;
	padding: 0;
	overflow: hidden;
	outline: none;
	${onPhone} {
		width: 100%;
		height: calc(100dvh - 24px);
		padding: 0;
	}
`;

const Head = styled.header`
	display: flex;
	align-items: center;
	gap: ${space(4)};
	padding: ${space(5)} ${space(16)} ${space(4)} ${space(8)};
	> div { min-width: 0; }
	${onPhone} { padding: ${space(4)} ${space(14)} ${space(3)} ${space(4)}; gap: ${space(3)}; }
`;

const Name = styled(Dialog.Title)`
	margin: 0;
	font: 600 clamp(1.25rem, 1.1rem + 1vw, 1.75rem) / 1.15 ${font.heading};
	text-wrap: balance;
	overflow-wrap: anywhere;
`;

const Period = styled.p`
	margin: 2px 0 0;
	color: ${color.inkSoft};
	font-size: 0.9375rem;
	line-height: 1.35;
`;

const HeroTabs = styled(Tabs)`
	grid-template-rows: auto minmax(0, 1fr);
	gap: 0;
	min-height: 0;
`;

const TabBar = styled.div`
	padding: 0 ${space(8)} ${space(4)};
	border-bottom: 1px solid ${color.mist};
	${onPhone} { padding: 0 ${space(3)} ${space(3)}; }
`;

const Body = styled.div`
	overflow-y: auto;
	overscroll-behavior: contain;
	padding: ${space(6)} ${space(8)} calc(${space(8)} + env(safe-area-inset-bottom, 0px));
	${onPhone} { padding: ${space(5)} ${space(4)} calc(${space(6)} + env(safe-area-inset-bottom, 0px)); }
`;

const Panel = styled(TabPanel)`
	border-radius: 4px;
	&:focus-visible { outline-offset: 6px; }
`;

const Close = styled(IconButton)`
	position: absolute;
	top: ${space(4)};
	right: ${space(4)};
	${onPhone} { top: ${space(3)}; right: ${space(2)}; }
`;
