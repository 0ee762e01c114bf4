import { CONTINENTS, type Hero } from "@lion-tails/common/hero";
import { CircleAlert } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { PictureCard } from "../ui/scene/picture-card.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { SelectField } from "../ui/select.tsx";
import { PageSpinner, Skeleton } from "../ui/spinner.tsx";
import { Banner, Card, CardGrid, Column } from "../ui/surface.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";
import { Heading, Lead, Note, Row, Stack, Title } from "../ui/text.tsx";
import { onPhone, space } from "../ui/tokens.ts";
import { HeroDialog } from "./dialog/hero-dialog.tsx";
import { HeroCard } from "./hero-card.tsx";
import { CENTURIES, centuriesOf, ordinal } from "./hero-facts.ts";
import { useHeroLink } from "./hero-link.ts";
import { heroes } from "./heroes.ts";
import { Timeline } from "./timeline/timeline.tsx";

const WorldMap = lazy(() => import("./map/world-map.tsx").then((part) => ({ default: part.WorldMap })));

export function HeroesPage() {
	const { heroId, close } = useHeroLink();
	const { status, data } = heroes.useLoaded();
	const open = data?.find(({ id }) => id === heroId);

	return (
		<Column $wide>
			<title>{open ? `${open.name} · Heroes of Faith · Lion Tails` : "Heroes of Faith · Lion Tails"}</title>
			<Stack $gap={2}>
				<Title>Heroes of Faith</Title>
				<Lead>
					Women and men from twenty centuries who trusted God, with their stories for bedtime. Find them by name, by
					place or by century.
				</Lead>
			</Stack>
			{!data && (status === "failed" ? <LoadError /> : <Loading />)}
			{data?.length === 0 && <NoHeroes />}
			{data && data.length > 0 && (
				<>
					{heroId && !open && (
						<Banner role="status">
							<CircleAlert size={20} aria-hidden />
							<p>We could not find that hero. Perhaps you are looking for one of these.</p>
						</Banner>
					)}
					<Found heroes={data} />
				</>
			)}
			{open && <HeroDialog key={open.id} hero={open} onClose={close} />}
		</Column>
	);
}

function Found({ heroes: all }: { heroes: readonly Hero[] }) {
	const finder = useFinder();
	const { view, text, century, continent, change } = finder;
	const searched = useDeferredValue(text);
	const found = useMemo(
		() => findHeroes(all, { text: searched, century, continent }),
		[all, searched, century, continent],
	);
	const ofAllTimes = useMemo(
		() => findHeroes(all, { text: searched, century: null, continent }),
		[all, searched, continent],
	);
	return (
		<Stack $gap={6}>
			<FindFields heroes={all} finder={finder} />
			<Tabs value={view} onValueChange={(value) => change({ view: VIEWS.find((name) => name === value) ?? "grid" })}>
				<Bar>
					<Views aria-label="View">
						<Tab value="grid">Grid</Tab>
						<Tab value="timeline">Timeline</Tab>
						<Tab value="map">Map</Tab>
					</Views>
					<Note style={{ fontVariantNumeric: "tabular-nums" }} role="status">
						{countText(found.length, all.length)}
					</Note>
				</Bar>
				<TabPanel value="grid" tabIndex={-1}>
					<Results found={found} finder={finder} />
				</TabPanel>
				<TabPanel value="timeline" tabIndex={-1}>
					<Stack $gap={6}>
						<Timeline heroes={ofAllTimes} century={century} onCentury={(chosen) => change({ century: chosen })} />
						<Results found={found} finder={finder} />
					</Stack>
				</TabPanel>
				<TabPanel value="map" tabIndex={-1}>
					<Stack $gap={6}>
						<Suspense fallback={<Skeleton $height="320px" aria-label="Opening the map" role="status" />}>
							<WorldMap heroes={found} />
						</Suspense>
						<Results found={found} finder={finder} />
					</Stack>
				</TabPanel>
			</Tabs>
		</Stack>
	);
}

function Results({ found, finder }: { found: readonly Hero[]; finder: Finder }) {
	// The long list comes in a later render, which React does in portions, so that the page stays responsive.
	const isLater = useDeferredValue(true, false);
	if (found.length === 0) return <NothingFound finder={finder} />;
	return (
		<CardGrid aria-label="Heroes of Faith">
			{(isLater ? found : []).map((hero) => (
				<li key={hero.id}>
					<HeroCard hero={hero} />
				</li>
			))}
		</CardGrid>
	);
}

function countText(count: number, total: number): string {
	const heroesOf = total === 1 ? "hero" : "heroes";
	return count === total ? `${total} ${heroesOf}` : `${count} of ${total} ${heroesOf}`;
}

function NothingFound({ finder: { change } }: { finder: Finder }) {
	return (
		<Card>
			<Stack>
				<Heading>No heroes found</Heading>
				<Lead>No hero of faith matches what you are looking for. Try another name, place or century.</Lead>
				<Button variant="main" onClick={() => change({ text: "", century: null, continent: null })}>
					Show all heroes
				</Button>
			</Stack>
		</Card>
	);
}

function NoHeroes() {
	return (
		<PictureCard seed="the road is still empty" hour="dawn" ground="hills" figures={["path", "lantern"]}>
			<Heading>No heroes yet</Heading>
			<Lead>There are no Heroes of Faith here yet. Please come back another evening.</Lead>
		</PictureCard>
	);
}

function Loading() {
	return (
		<LoadingBox>
			<PageSpinner />
			<Note>Loading Heroes of Faith...</Note>
		</LoadingBox>
	);
}

function LoadError() {
	return (
		<Card>
			<Stack role="alert">
				<Lead>Failed to load Heroes of Faith. Please try again.</Lead>
				<Button variant="main" onClick={() => window.location.reload()}>
					Refresh
				</Button>
			</Stack>
		</Card>
	);
}

const Bar = styled(Row)`
	justify-content: space-between;
	gap: ${space(3)} ${space(5)};
`;

const Views = styled(TabList)`
	width: min(340px, 100%);
	${onPhone} { width: 100%; }
`;

const LoadingBox = styled.div`
	display: grid;
	justify-items: center;
	> :first-child { min-height: 30vh; padding-bottom: ${space(4)}; align-content: end; }
	padding-bottom: 20vh;
`;

const ALL = "all";

function FindFields({ heroes, finder }: { heroes: readonly Hero[]; finder: Finder }) {
	const { text, century, continent, change } = finder;
	const countIn = (wanted: { century?: number; continent?: Continent }) =>
		findHeroes(heroes, { text, century, continent, ...wanted }).length;
	return (
		<Fields role="search">
			<Field label="Search">
				{(control) => (
					<SearchInput
						{...control}
						placeholder="Name, place or tradition"
						maxLength={100}
						autoComplete="off"
						enterKeyHint="search"
						value={text}
						onChange={(event) => change({ text: event.target.value })}
					/>
				)}
			</Field>
			<SelectField
				label="Century"
				value={century === null ? ALL : String(century)}
				onChange={(chosen) => change({ century: chosen === ALL ? null : Number(chosen) })}
				choices={[
					[ALL, "All centuries"],
					...CENTURIES.map((each) => [String(each), `${ordinal(each)} (${countIn({ century: each })})`] as const),
				]}
			/>
			<SelectField
				label="Continent"
				value={continent ?? ALL}
				onChange={(chosen) => change({ continent: CONTINENTS.find((each) => each === chosen) ?? null })}
				choices={[
					[ALL, "All continents"],
					...CONTINENTS.map((each) => [each, `${each} (${countIn({ continent: each })})`] as const),
				]}
			/>
		</Fields>
	);
}

const Fields = styled.div`
	display: grid;
	grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr);
	gap: ${space(4)};
	${onPhone} {
		grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
		gap: ${space(3)};
		> :first-child { grid-column: 1 / -1; }
	}
`;

export const VIEWS = ["grid", "timeline", "map"] as const;
type View = (typeof VIEWS)[number];
type Continent = (typeof CONTINENTS)[number];

type Wanted = {
	view: View;
	text: string;
	century: number | null;
	continent: Continent | null;
};

type Finder = Wanted & { change: (changes: Partial<Wanted>) => void };

/** The search in the page's URL, so that it stays when the reader comes back from a hero or a story. */
function useFinder(): Finder {
	const [params, setParams] = useSearchParams();
	const { state } = useLocation();
	const inAddress = readAddress(params);
	// Kept in the state too: a field that waits for the URL loses letters during fast typing.
	const [text, setText] = useState(inAddress.text);

	function change(changes: Partial<Wanted>) {
		if (changes.text !== undefined) setText(changes.text);
		setParams(
			(current) => {
				for (const [name, value] of Object.entries(changes)) {
					if (value && value !== "grid") current.set(NAMES[name as keyof Wanted], String(value));
					else current.delete(NAMES[name as keyof Wanted]);
				}
				return current;
			},
			{ replace: true, state },
		);
	}

	return { ...inAddress, text, change };
}

const NAMES: Record<keyof Wanted, string> = { view: "view", text: "q", century: "century", continent: "continent" };

function readAddress(params: URLSearchParams): Wanted {
	return {
		view: VIEWS.find((name) => name === params.get("view")) ?? "grid",
		text: params.get("q") ?? "",
		century: CENTURIES.find((century) => String(century) === params.get("century")) ?? null,
		continent: CONTINENTS.find((continent) => continent === params.get("continent")) ?? null,
	};
}

/** Finds the heroes with all words of the text in their name, place, time period or tradition. */
function findHeroes(heroes: readonly Hero[], { text, century, continent }: Omit<Wanted, "view">): Hero[] {
	const words = plain(text).split(/\s+/).filter(Boolean);
	return heroes.filter((hero) => {
		if (century !== null && !centuriesOf(hero).includes(century)) return false;
		if (continent !== null && hero.continent !== continent) return false;
		const { name, place, timePeriod, tradition, continent: home } = hero;
		const searched = plain([name, place?.name, timePeriod, tradition, home].filter(Boolean).join(" "));
		return words.every((word) => searched.includes(word));
	});
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
