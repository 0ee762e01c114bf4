import { CONTINENTS, type Hero } from "@lion-tails/common/hero";
import { Search } from "lucide-react";
import { styled } from "styled-components";
import { controlStyle, Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select.tsx";
import { color, onPhone, space } from "../../ui/tokens.ts";
import { CENTURIES, ordinal } from "../hero-facts.ts";
import { type Continent, type Finder, findHeroes } from "./finder.ts";

const ALL = "all";

/** Behind each choice stands how many heroes it would show. */
export function FindFields({ heroes, finder }: { heroes: readonly Hero[]; finder: Finder }) {
	const { text, century, continent, change } = finder;
	const countIn = (wanted: { century?: number; continent?: Continent }) =>
		findHeroes(heroes, { text, century, continent, ...wanted }).length;
	return (
		<Fields role="search">
			<Field label="Search">
				{(control) => (
					<SearchBox>
						<Search size={18} aria-hidden />
						<input
							{...control}
							type="search"
							placeholder="Name, place or tradition"
							maxLength={100}
							autoComplete="off"
							enterKeyHint="search"
							value={text}
							onChange={(event) => change({ text: event.target.value })}
						/>
					</SearchBox>
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

const SearchBox = styled.div`
	position: relative;
	svg { position: absolute; top: 14px; left: 14px; color: ${color.inkSoft}; pointer-events: none; }
	input { ${controlStyle} padding-left: 42px; }
`;
