// A small ornament where a chapter or a scene turns.
import { styled } from "styled-components";
import { randomOf } from "./random.ts";

const ORNAMENTS = ["❦", "✦", "❧"];

export function Vignette({ seed }: { seed: string }) {
	return <Ornament aria-hidden>{ORNAMENTS[Math.floor(randomOf(seed)() * ORNAMENTS.length)]}</Ornament>;
}

const Ornament = styled.div`
	margin: 1.6em 0;
	text-align: center;
	color: var(--sheet-accent);
`;
