import { Switch as RadixSwitch } from "radix-ui";
import { type Ref, useId } from "react";
import { css, styled } from "styled-components";
import { ErrorNote, Hint } from "./field.tsx";
import { endsApart, Stack } from "./text.tsx";
import { color, font, motion, radius, space } from "./tokens.ts";

type SwitchProps = {
	label: string;
	hint?: string;
	checked: boolean;
	onChange: (checked: boolean) => void;
	isDisabled?: boolean;
};

export function SwitchField({ label, hint, checked, onChange, isDisabled }: SwitchProps) {
	const id = useId();
	return (
		<Line>
			<div>
				<SwitchLabel htmlFor={id}>{label}</SwitchLabel>
				{hint && (
					<Hint style={{ marginTop: 2 }} id={`${id}-hint`}>
						{hint}
					</Hint>
				)}
			</div>
			<Track
				id={id}
				checked={checked}
				onCheckedChange={onChange}
				disabled={isDisabled ?? false}
				aria-describedby={hint ? `${id}-hint` : undefined}
			>
				<Thumb />
			</Track>
		</Line>
	);
}

type RadioProps = {
	label: string;
	value: string | undefined;
	onChange: (value: string) => void;
	choices: readonly (readonly [value: string, label: string])[];
	error?: string | undefined;
	/** The button that receives the focus. */
	ref?: Ref<HTMLInputElement>;
};

/** Radio buttons of the browser: those of Radix measure themselves, which lays out the whole page while React renders it. */
export function RadioField({ label, value, onChange, choices, error, ref }: RadioProps) {
	const id = useId();
	const focused = value || choices[0]?.[0];
	return (
		<Stack $gap={1.5}>
			<GroupLabel id={id}>{label}</GroupLabel>
			<Options role="radiogroup" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
				{choices.map(([choice, text]) => (
					<Option key={choice} data-state={choice === value ? "checked" : undefined}>
						<input
							ref={choice === focused ? ref : undefined}
							type="radio"
							name={id}
							checked={choice === value}
							onChange={() => onChange(choice)}
						/>
						{text}
					</Option>
				))}
			</Options>
			<ErrorNote id={`${id}-error`}>{error}</ErrorNote>
		</Stack>
	);
}

const Line = styled.div`
	${endsApart}
	gap: ${space(4)};
	min-height: 44px;
`;

const SwitchLabel = styled.label`
	font: 600 0.9375rem / 1.3 ${font.control};
	cursor: pointer;
`;

const Track = styled(RadixSwitch.Root)`
	position: relative;
	flex: none;
	width: 52px;
	height: 30px;
	padding: 0;
	border: 1px solid ${color.edge};
	border-radius: ${radius.round};
	background: ${color.paper};
	cursor: pointer;
	transition: background-color ${motion.quick};
	/* The touch target is taller than the switch. */
	&::after { content: ""; position: absolute; inset: -8px -4px; }
	&[data-state="checked"] { background: ${color.lamp}; }
	&:disabled { opacity: 0.55; cursor: default; }
`;

const Thumb = styled(RadixSwitch.Thumb)`
	display: block;
	width: 22px;
	height: 22px;
	margin-left: 3px;
	border-radius: 50%;
	background: ${color.ink};
	transition: transform ${motion.quick};
	&[data-state="checked"] { transform: translateX(22px); background: ${color.onLamp}; }
`;

const GroupLabel = styled.span`
	font: 600 0.9375rem / 1.3 ${font.control};
`;

const Options = styled.div`
	display: grid;
	grid-auto-flow: column;
	grid-auto-columns: 1fr;
	gap: ${space(2)};
`;

/** A choice of a group, which is radio buttons or buttons that stay pressed. */
export const choiceStyle = css`
	min-height: 46px;
	padding: ${space(2)} ${space(3)};
	border: 1px solid ${color.edge};
	border-radius: ${radius.control};
	background: ${color.paper};
	color: ${color.ink};
	font: 500 1rem / 1.25 ${font.control};
	cursor: pointer;
	transition: background-color ${motion.quick};
	&:is([data-state="checked"], [aria-pressed="true"]) {
		background: ${color.lampWash};
		border-color: ${color.link};
		box-shadow: inset 0 0 0 1px ${color.link};
		font-weight: 650;
	}
`;

const Option = styled.label`
	${choiceStyle}
	position: relative;
	display: grid;
	place-items: center;
	text-align: center;
	/* The button covers its label, so the focus ring surrounds the whole choice. */
	input { position: absolute; inset: 0; margin: 0; border-radius: inherit; appearance: none; cursor: inherit; }
`;
