// How a child is drawn in the pictures of stories: a preview and rows of drawn swatches. Choosing nothing is a choice too: then the
// child is drawn as a figure that could be any child.

import { AIDS, type Aid, FAVORITE_COLORS, HAIR, HAIR_STYLES, SKIN_TONES } from "@lion-tails/common/character-choices";
import type { Looks } from "@lion-tails/common/looks";
import { PERSON_COLORS } from "@lion-tails/common/storyboard/person-looks";
import { RotateCcw } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { type ReactNode, useId, useMemo } from "react";
import { styled } from "styled-components";
import { Button } from "../ui/button.tsx";
import { choiceStyle } from "../ui/choices.tsx";
import { Stack } from "../ui/text.tsx";
import { color, font, onPhone, radius, space } from "../ui/tokens.ts";
import { ChildPreview, type DrawnChild, HairSwatch } from "./draw-child.tsx";

type Props = {
	/** Undefined: any child. */
	looks: Looks | undefined;
	onChange: (looks: Looks | undefined) => void;
	/** Colours that the form asks for elsewhere. They are drawn once something is chosen here, and are not offered. */
	given?: Pick<Looks, "hairColor" | "eyes" | "clothes">;
	child: DrawnChild;
};

export function LooksEditor({ looks, onChange, given = {}, child }: Props) {
	const drawn = useMemo(() => looks && { ...given, ...looks }, [looks, given]);
	const choose = (changes: Looks) => onChange({ ...looks, ...changes });
	function toggle(aid: Aid) {
		const { [aid]: isOn, ...others } = looks ?? {};
		const next: Looks = isOn ? others : { ...others, [aid]: true };
		onChange(Object.keys(next).length > 0 ? next : undefined);
	}
	return (
		<Editor>
			<Stand>
				<ChildPreview looks={drawn} child={child} />
				<Reset>
					{looks ? (
						<Button variant="quiet" onClick={() => onChange(undefined)}>
							<RotateCcw size={16} aria-hidden />
							Any child
						</Button>
					) : (
						<p>Could be any child</p>
					)}
				</Reset>
			</Stand>
			<Swatches
				label="Skin"
				names={SKIN_TONES}
				value={looks?.skin}
				hint={looks && "One tap shows the face"}
				onChoose={(skin) => choose({ skin })}
				picture={(skin) => <Patch $color={PERSON_COLORS.skin[skin]} />}
			/>
			<Swatches
				isLarge
				label="Hairstyle"
				names={HAIR_STYLES}
				value={looks?.hairStyle}
				// Its swatch shows brown hair until another color is chosen.
				onChoose={(hairStyle) =>
					choose({ hairStyle, ...(!drawn?.hairColor && !given.hairColor && { hairColor: "brown" }) })
				}
				picture={(hairStyle) => <HairSwatch hairStyle={hairStyle} skin={drawn?.skin} hairColor={drawn?.hairColor} />}
			/>
			{!given.hairColor && (
				<Swatches
					label="Hair color"
					names={HAIR}
					value={looks?.hairColor}
					onChoose={(hairColor) => choose({ hairColor })}
					picture={(name) => <Patch $color={PERSON_COLORS.hair[name]} />}
				/>
			)}
			<Swatches
				label="Clothes"
				names={FAVORITE_COLORS}
				value={looks && (looks.clothes ?? given.clothes)}
				onChoose={(clothes) => choose({ clothes })}
				picture={(name) => <Patch $color={PERSON_COLORS.clothes[name]} />}
			/>
			<Also isOn={(aid) => looks?.[aid] === true} onToggle={toggle} />
		</Editor>
	);
}

type SwatchesProps<K extends string> = {
	label: string;
	names: readonly K[];
	value: K | undefined;
	onChoose: (name: K) => void;
	picture: (name: K) => ReactNode;
	/** Shown until something is chosen. */
	hint?: string | undefined;
	isLarge?: boolean;
};

function Swatches<K extends string>({
	label,
	names,
	value,
	onChoose,
	picture,
	hint,
	isLarge = false,
}: SwatchesProps<K>) {
	const id = useId();
	return (
		<Stack $gap={1}>
			<Label id={id}>
				{label} <small>{value ? wordsOf(value) : hint}</small>
			</Label>
			<Row
				$columns={names.length === 8 ? 4 : 5}
				aria-labelledby={id}
				value={value ?? null}
				onValueChange={(name) => onChoose(name as K)}
			>
				{names.map((name) => (
					<Swatch key={name} value={name} aria-label={wordsOf(name)} title={wordsOf(name)} $isLarge={isLarge}>
						{picture(name)}
					</Swatch>
				))}
			</Row>
		</Stack>
	);
}

type AlsoProps = { isOn: (aid: Aid) => boolean; onToggle: (aid: Aid) => void };

function Also({ isOn, onToggle }: AlsoProps) {
	const id = useId();
	return (
		<Stack $gap={1}>
			<Label id={id}>Also</Label>
			<Chips role="group" aria-labelledby={id}>
				{AIDS.map((aid) => (
					<Chip key={aid} type="button" aria-pressed={isOn(aid)} onClick={() => onToggle(aid)}>
						{wordsOf(aid)}
					</Chip>
				))}
			</Chips>
		</Stack>
	);
}

/** Returns for example "Hearing aid" for `hearingAid`. */
function wordsOf(name: string): string {
	const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return words.charAt(0).toUpperCase() + words.slice(1);
}

const Editor = styled.div`
	display: grid;
	grid-template-columns: 148px minmax(0, 1fr);
	gap: ${space(4)} ${space(5)};
	align-items: start;
	> :not(:first-child) { grid-column: 2; }
	${onPhone} {
		grid-template-columns: 112px minmax(0, 1fr);
		gap: ${space(3)} ${space(3)};
		> :nth-child(n + 3) { grid-column: 1 / -1; }
	}
`;

const Stand = styled.div`
	grid-row: span 5;
	display: grid;
	gap: ${space(1)};
	justify-items: center;
	${onPhone} { grid-row: auto; }
`;

const Reset = styled.div`
	min-height: 44px;
	display: grid;
	place-items: center;
	font: 500 0.9375rem / 1.3 ${font.control};
	color: ${color.inkSoft};
	p { margin: 0; }
	button { gap: ${space(1.5)}; padding-inline: 0; color: ${color.link}; font-size: 0.9375rem; white-space: nowrap; }
`;

const Label = styled.div`
	font: 600 0.9375rem / 1.3 ${font.control};
	small { margin-left: ${space(1)}; font-size: 0.875rem; font-weight: 400; color: ${color.inkSoft}; }
`;

const Row = styled(RadioGroup.Root)<{ $columns: number }>`
	display: flex;
	flex-wrap: wrap;
	margin-left: -4px;
	${onPhone} {
		display: grid;
		grid-template-columns: repeat(${({ $columns }) => $columns}, 1fr);
		gap: ${space(1)} 0;
		justify-items: center;
		margin: 0 -6px;
	}
`;

const Swatch = styled(RadioGroup.Item)<{ $isLarge: boolean }>`
	display: grid;
	place-items: center;
	width: ${({ $isLarge }) => ($isLarge ? 58 : 42)}px;
	height: ${({ $isLarge }) => ($isLarge ? 58 : 42)}px;
	padding: 0;
	border: 0;
	border-radius: ${({ $isLarge }) => ($isLarge ? radius.control : radius.round)};
	background: none;
	cursor: pointer;
	> * { width: 32px; height: 32px; }
	> svg { width: 52px; height: 52px; border-radius: 8px; background: #e3dcc8; filter: var(--picture-filter); }
	&[data-state="checked"] > * { outline: 2.5px solid ${color.link}; outline-offset: 2px; }
	&[data-state="checked"] > svg { outline-offset: 0; }
	${onPhone} { ${({ $isLarge }) => !$isLarge && "width: 46px; height: 46px; > * { width: 36px; height: 36px; }"} }
`;

const Patch = styled.span<{ $color: string }>`
	border-radius: ${radius.round};
	background: ${({ $color }) => $color};
	box-shadow: inset 0 0 0 1px rgb(40 30 20 / 0.35);
`;

const Chips = styled.div`
	display: flex;
	flex-wrap: wrap;
	gap: ${space(2)};
`;

const Chip = styled.button`
	${choiceStyle}
	min-height: 44px;
	font-size: 0.9375rem;
`;
