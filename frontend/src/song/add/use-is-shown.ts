import { type RefObject, useEffect, useRef } from "react";

/** False once the component is gone: who has left must not be taken back by a late answer. */
export function useIsShown(): RefObject<boolean> {
	const isShown = useRef(true);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
		};
	}, []);
	return isShown;
}
