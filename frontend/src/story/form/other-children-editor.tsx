import type { Character } from "@lion-tails/common/character";
import { MAX_OTHER_CHILDREN } from "@lion-tails/common/character-choices";
import { looksOf } from "@lion-tails/common/looks-of";
import { type OtherChild, RELATIONS, relationOf } from "@lion-tails/common/other-child";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { styled } from "styled-components";
import { characters } from "../../character/characters.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { capitalized, SelectField } from "../../ui/select.tsx";
import { Note, Row } from "../../ui/text.tsx";
import { space } from "../../ui/tokens.ts";
import type { PartProps } from "./form-parts.tsx";

const NEW_CHILD: OtherChild = { name: "", gender: "boy", relation: "sibling" };

export function OtherChildrenEditor({ values, change }: PartProps) {
	const { data: saved = [] } = characters.use();
	const { otherChildren: children = [], childName, characterId } = values;
	const list = useRef<HTMLDivElement>(null);
	const names = [childName, ...children.map(({ name }) => name)];
	const suggested = saved.filter(({ id, name }) => id !== characterId && !names.some((one) => isSame(one, name)));
	const set = (all: OtherChild[]) => change({ otherChildren: all.length > 0 ? all : undefined });
	const replace = (at: number, child: OtherChild) => set(children.with(at, child));

	function add(child: OtherChild): void {
		set([...children, child]);
		// The new row is rendered before the next frame.
		requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("fieldset:last-of-type input")?.focus());
	}

	function remove(at: number): void {
		set(children.toSpliced(at, 1));
		list.current?.focus();
	}

	return (
		<Box ref={list} tabIndex={-1}>
			{children.map((child, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the rows are controlled and have no state of their own
				<ChildRow key={at} aria-label={child.name || "Another child"}>
					<TextField
						label="Name"
						autoComplete="off"
						maxLength={50}
						value={child.name}
						onChange={({ target }) => replace(at, named(target.value, child, saved))}
					/>
					<SelectField
						label="Who is it?"
						value={`${child.relation} ${child.gender}`}
						onChange={(choice) => replace(at, { ...child, ...KINSHIPS[choice] })}
						choices={KINSHIP_CHOICES}
					/>
					<SelectField
						label="Age"
						isOptional
						value={child.age === undefined ? UNKNOWN : String(child.age)}
						onChange={(age) => replace(at, { ...child, age: age === UNKNOWN ? undefined : Number(age) })}
						choices={AGES}
					/>
					<IconButton
						icon={X}
						type="button"
						label={`Remove ${child.name || "this child"}`}
						onClick={() => remove(at)}
					/>
				</ChildRow>
			))}
			{children.length < MAX_OTHER_CHILDREN ? (
				<Row $gap={2}>
					{suggested.slice(0, MAX_SUGGESTED).map((character) => (
						<Button icon={Plus} key={character.id} onClick={() => add(savedChild(character))}>
							{character.name}
						</Button>
					))}
					<Button icon={Plus} onClick={() => add(NEW_CHILD)}>
						Another child
					</Button>
				</Row>
			) : (
				<Note>A story has at most {MAX_OTHER_CHILDREN + 1} children.</Note>
			)}
		</Box>
	);
}

const MAX_SUGGESTED = 6;

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const savedChild = (character: Character): OtherChild => ({
	name: character.name,
	gender: character.gender,
	relation: "sibling",
	age: character.age,
	...detailsOf(character),
});

function detailsOf(character: Character): Pick<OtherChild, "looks"> {
	const looks = looksOf(character);
	return looks ? { looks } : {};
}

/** The name of a saved character brings its age and looks. */
function named(name: string, { looks: _, ...child }: OtherChild, saved: readonly Character[]): OtherChild {
	const character = saved.find((one) => isSame(one.name, name));
	return character
		? { ...child, name, gender: character.gender, age: character.age, ...detailsOf(character) }
		: { ...child, name };
}

type Kinship = Pick<OtherChild, "relation" | "gender">;
const kinships: Kinship[] = RELATIONS.flatMap((relation) => [
	{ relation, gender: "girl" },
	{ relation, gender: "boy" },
]);
const KINSHIPS: Record<string, Kinship> = Object.fromEntries(
	kinships.map((kinship) => [`${kinship.relation} ${kinship.gender}`, kinship]),
);
const KINSHIP_CHOICES = Object.entries(KINSHIPS).map(([value, kinship]): [string, string] => {
	const label = capitalized(relationOf(kinship));
	return [value, kinship.relation === "sibling" ? label : `${label} (${kinship.gender})`];
});

const UNKNOWN = "unknown";
const OLDEST = 14;
const AGES: [string, string][] = [
	[UNKNOWN, "Not chosen"],
	...Array.from({ length: OLDEST + 1 }, (_, age): [string, string] => [
		String(age),
		age === 0 ? "A baby" : String(age),
	]),
];

const Box = styled.div`
	display: grid;
	gap: ${space(4)};
	outline: none;
`;

const ChildRow = styled.fieldset`
	display: grid;
	grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.8fr) auto;
	gap: ${space(3)};
	align-items: end;
	min-width: 0;
	margin: 0;
	padding: 0;
	border: 0;
	@media (max-width: 640px) {
		grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
		> :last-child { justify-self: end; }
	}
`;
