// Searching and sorting the saved stories.
import { ArrowDownUp, ChevronDown, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { styled } from "styled-components";
import { UnreachableError } from "../../net/client.ts";
import { controlStyle } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { toast } from "../../ui/toasts.tsx";
import { color, onPhone } from "../../ui/tokens.ts";
import { hasList, type LibrarySort, loadLibrary } from "./library.ts";

export const LOAD_ERROR = "Failed to load your stories. Please try again.";

/** Offline, where no list is left to be seen, the page says it itself. */
export function showLoadError(error: unknown): void {
	if (error instanceof UnreachableError && !hasList()) return;
	toast({ title: "Error", description: LOAD_ERROR, isDestructive: true });
}

export function SearchBox({ search }: { search: string }) {
	const [text, setText] = useState(search);
	useEffect(() => {
		if (text.trim() === search) return;
		const pause = setTimeout(() => loadLibrary({ search: text.trim() }).catch(showLoadError), 300);
		return () => clearTimeout(pause);
	}, [text, search]);
	return (
		<Find>
			<Search size={18} aria-hidden />
			<input
				type="search"
				aria-label="Search your stories"
				placeholder="Search your stories"
				maxLength={200}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
		</Find>
	);
}

const SORTS: Record<LibrarySort, string> = { newest: "Newest first", oldest: "Oldest first", title: "By title" };

export function SortField({ sort }: { sort: LibrarySort }) {
	return (
		<Sorting>
			<VisuallyHidden>Sort</VisuallyHidden>
			<ArrowDownUp size={18} aria-hidden />
			<select
				value={sort}
				onChange={({ target }) => {
					const chosen = (Object.keys(SORTS) as LibrarySort[]).find((name) => name === target.value);
					if (chosen) loadLibrary({ sort: chosen }).catch(showLoadError);
				}}
			>
				{Object.entries(SORTS).map(([name, label]) => (
					<option key={name} value={name}>
						{label}
					</option>
				))}
			</select>
			<ChevronDown size={18} aria-hidden />
		</Sorting>
	);
}

const Sorting = styled.label`
	position: relative;
	flex: none;
	svg { position: absolute; left: 14px; top: 14px; color: ${color.inkSoft}; pointer-events: none; }
	select ~ svg { left: auto; right: 14px; }
	select { ${controlStyle} padding-inline: 40px; width: auto; appearance: none; cursor: pointer; }
	/* A phone has the icon alone, because the search needs the width. */
	${onPhone} {
		select { width: 46px; padding-right: 0; color: transparent; }
		select ~ svg { display: none; }
		option { color: initial; }
	}
`;

const Find = styled.label`
	position: relative;
	flex: 1 1 240px;
	min-width: 0;
	svg { position: absolute; left: 14px; top: 14px; color: ${color.inkSoft}; }
	input { ${controlStyle} padding-left: 42px; }
	input::-webkit-search-cancel-button { filter: grayscale(1); cursor: pointer; }
`;
