// Whether the newest line of a running story is shown as it arrives: until the reader goes back in the text, and again once
// they are at its end.
import { useMemo, useRef, useState } from "react";
import { readingPlace } from "./reading-place.ts";

export type Following = {
	/** As it is now, for what listens to the browser between two renderings. */
	isOn(): boolean;
	set(isOn: boolean): void;
};

/** `isActive`: the story is, or was, told on this screen. */
export function useFollowing(storyId: string, isActive: boolean): { following: Following; isFollowing: boolean } {
	// Who had gone back in the text before a reload goes on there.
	const [isOn, setOn] = useState(() => readingPlace.get(storyId)?.isNewest ?? readingPlace.get(storyId) === undefined);
	const current = useRef({ isOn, isActive });
	current.current = { isOn, isActive };
	const following = useMemo<Following>(
		() => ({
			isOn: () => current.current.isOn && current.current.isActive,
			set(next) {
				current.current = { ...current.current, isOn: next };
				setOn(next);
			},
		}),
		[],
	);
	return { following, isFollowing: isOn && isActive };
}
