import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { controlStyle } from "./field.tsx";
import { color } from "./tokens.ts";

export function SearchInput(input: ComponentProps<"input">) {
	return (
		<Box>
			<Search size={18} aria-hidden />
			<input type="search" {...input} />
		</Box>
	);
}

const Box = styled.div`
	position: relative;
	min-width: 0;
	svg { position: absolute; left: 14px; top: calc(50% - 9px); color: ${color.inkSoft}; pointer-events: none; }
	input { ${controlStyle} padding-left: 42px; }
	input::-webkit-search-cancel-button { filter: grayscale(1); cursor: pointer; }
`;
