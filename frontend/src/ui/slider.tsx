import { Slider } from "radix-ui";
import { type Ref, useId } from "react";
import { styled } from "styled-components";
import { ErrorNote } from "./field.tsx";
import { Stack } from "./text.tsx";
import { color, font, radius, space } from "./tokens.ts";

type Props = {
	label: string;
	value: number;
	onChange: (value: number) => void;
	min: number;
	max: number;
	step: number;
	/** The value in words, also shown on the page. */
	valueText: string;
	error?: string | undefined;
	ref?: Ref<HTMLSpanElement>;
};

export function SliderField({ label, value, onChange, min, max, step, valueText, error, ref }: Props) {
	const id = useId();
	return (
		<Stack $gap={0}>
			<Line>
				<span id={id}>{label}</span>
				<Value aria-hidden>{valueText}</Value>
			</Line>
			<Root
				value={[value]}
				onValueChange={([chosen]) => chosen !== undefined && onChange(chosen)}
				min={min}
				max={max}
				step={step}
			>
				<Track>
					<Range />
				</Track>
				<Thumb
					ref={ref}
					aria-labelledby={id}
					aria-valuetext={valueText}
					aria-describedby={error ? `${id}-error` : undefined}
					aria-invalid={error ? true : undefined}
				/>
			</Root>
			<ErrorNote id={`${id}-error`}>{error}</ErrorNote>
		</Stack>
	);
}

const Line = styled.div`
	display: flex;
	justify-content: space-between;
	gap: ${space(2)};
	font: 600 0.9375rem / 1.3 ${font.control};
`;

const Value = styled.span`
	font-weight: 500;
	color: ${color.inkSoft};
`;

const Root = styled(Slider.Root)`
	position: relative;
	display: flex;
	align-items: center;
	height: 46px;
	cursor: pointer;
	/* A vertical swipe scrolls the page. */
	touch-action: pan-y;
	user-select: none;
`;

const Track = styled(Slider.Track)`
	position: relative;
	flex: 1;
	height: 8px;
	border: 1px solid ${color.edge};
	border-radius: ${radius.round};
	background: ${color.paper};
`;

const Range = styled(Slider.Range)`
	position: absolute;
	height: 100%;
	border-radius: ${radius.round};
	background: ${color.lamp};
`;

const Thumb = styled(Slider.Thumb)`
	position: relative;
	display: block;
	width: 26px;
	height: 26px;
	border: 2px solid ${color.link};
	border-radius: 50%;
	background: ${color.page};
	box-shadow: 0 1px 3px ${color.shade};
	/* The touch target is larger than the thumb. */
	&::after { content: ""; position: absolute; inset: -11px; border-radius: 50%; }
`;
