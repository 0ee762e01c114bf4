// Free stories as books on a shelf: what is used has left its place empty.
import { styled } from "styled-components";
import { color, font, onPhone, space } from "../../ui/tokens.ts";

/** Above this a book would be narrower than its gap: one long bar is shown. */
const MAX_BOOKS = 60;

export function Shelf({ name, used, total }: { name: string; used: number; total: number }) {
	const left = Math.max(0, total - used);
	return (
		<div>
			<Caption>
				<strong>{name}</strong>
				<span>
					{left} of {total} left
				</span>
			</Caption>
			<Board aria-hidden>
				{total <= MAX_BOOKS ? (
					Array.from({ length: total }, (_, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a book is nothing but its place
						<Book key={at} $isLeft={at >= used} style={{ height: `${HEIGHTS[at % HEIGHTS.length]}%` }} />
					))
				) : (
					<Bar style={{ width: `${(left / total) * 100}%` }} />
				)}
			</Board>
		</div>
	);
}

const HEIGHTS = [92, 78, 100, 86, 70, 96, 82];

const Caption = styled.p`
	display: flex;
	flex-wrap: wrap;
	gap: 0 ${space(3)};
	margin: 0 0 ${space(1.5)};
	font: 400 0.9375rem / 1.4 ${font.control};
	strong { font-weight: 600; }
	span { color: ${color.inkSoft}; font-variant-numeric: tabular-nums; }
`;

const Board = styled.div`
	display: flex;
	align-items: end;
	gap: 3px;
	height: 44px;
	padding: 0 ${space(1)};
	border-bottom: 3px solid ${color.edge};
	${onPhone} { gap: 1.5px; }
`;

const Book = styled.span<{ $isLeft: boolean }>`
	flex: 1 1 0;
	max-width: 32px;
	min-width: 1px;
	border-radius: 2px 2px 0 0;
	background: ${({ $isLeft }) => ($isLeft ? color.lamp : color.mist)};
	&:nth-child(3n) { opacity: ${({ $isLeft }) => ($isLeft ? 0.82 : 1)}; }
`;

const Bar = styled.span`
	height: 60%;
	border-radius: 2px 2px 0 0;
	background: ${color.lamp};
`;
