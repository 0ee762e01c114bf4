import { CONTINENTS, type Hero } from "@lion-tails/common/hero";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { styled } from "styled-components";
import { Field } from "../ui/field.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { SelectField } from "../ui/select.tsx";
import { onPhone, space } from "../ui/tokens.ts";
import { CENTURIES, centuriesOf, ordinal } from "./hero-facts.ts";

const ALL = "all";

export function FindFields({ heroes, finder }: { heroes: readonly Hero[]; finder: Finder }) {
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

export type Finder = Wanted & { change: (changes: Partial<Wanted>) => void };

/** The search in the page's URL, so that it stays when the reader comes back from a hero or a story. */
export function useFinder(): Finder {
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
export function findHeroes(heroes: readonly Hero[], { text, century, continent }: Omit<Wanted, "view">): Hero[] {
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
