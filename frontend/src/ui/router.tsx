// The address in the browser's bar as state of the page: which page it names, and the ways to another one. It has the part of
// React Router's interface that the pages use, under the same names.
import {
	type ComponentProps,
	createContext,
	isValidElement,
	type MouseEvent,
	type ReactElement,
	type ReactNode,
	useCallback,
	useContext,
	useEffect,
	useMemo,
	useState,
	useSyncExternalStore,
} from "react";
import { type AddressHistory, browserHistory, type Location, matchPath, memoryHistory } from "./router-history.ts";

export type { Location };

const History = createContext<AddressHistory | null>(null);
const Params = createContext<Readonly<Partial<Record<string, string>>>>({});

export function BrowserRouter({ children }: { children: ReactNode }) {
	const [history] = useState(browserHistory);
	return <History value={history}>{children}</History>;
}

/** Leaves the browser's address as it is: for tests, and for pages that the build renders. */
export function MemoryRouter({ initialEntries = ["/"], children }: { initialEntries?: string[]; children: ReactNode }) {
	const [history] = useState(() => memoryHistory(initialEntries));
	return <History value={history}>{children}</History>;
}

function useHistory(): AddressHistory {
	const history = useContext(History);
	if (!history) throw new Error("There is no router around this component.");
	return history;
}

export function useLocation(): Location {
	const { subscribe, current } = useHistory();
	return useSyncExternalStore(subscribe, current, current);
}

type Move = { replace?: boolean | undefined; state?: unknown };

/** Goes to an address, or so many entries of the history forward. */
export function useNavigate(): (to: string | number, move?: Move) => void {
	const history = useHistory();
	return useCallback(
		(to, { replace = false, state } = {}) => {
			if (typeof to === "number") history.go(to);
			else history.move(to, replace, state);
		},
		[history],
	);
}

export const useParams = () => useContext(Params);

type NewParams = Record<string, string> | URLSearchParams;

/** The function that is given gets a copy, which it may change. Of the address only the path is kept beside the parameters. */
export function useSearchParams() {
	const { search } = useLocation();
	const navigate = useNavigate();
	const params = useMemo(() => new URLSearchParams(search), [search]);
	const setParams = useCallback(
		(next: NewParams | ((current: URLSearchParams) => NewParams), move?: Move) => {
			const made = typeof next === "function" ? next(new URLSearchParams(params)) : next;
			navigate(`?${new URLSearchParams(made)}`, move);
		},
		[params, navigate],
	);
	return [params, setParams] as const;
}

type RouteProps = { path: string; element: ReactNode };

/** One of the children of Routes; `*` is every other path. */
export function Route(_: RouteProps) {
	return null;
}

/** Shows the first of its routes whose path is that of the address. */
export function Routes({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	const routes = [children].flat(2).filter((child): child is ReactElement<RouteProps> => isValidElement(child));
	for (const { props } of routes) {
		const params = matchPath(props.path, pathname);
		if (params) return <Params value={params}>{props.element}</Params>;
	}
	return null;
}

export function Navigate({ to, replace, state }: { to: string } & Move) {
	const navigate = useNavigate();
	useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state]);
	return null;
}

type LinkProps = { to: string } & Move & Omit<ComponentProps<"a">, "href">;

export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
	const history = useHistory();
	function follow(event: MouseEvent<HTMLAnchorElement>) {
		onClick?.(event);
		const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
		if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
		if (rest.target && rest.target !== "_self") return;
		event.preventDefault();
		const { pathname, search, hash } = history.current();
		history.move(to, replace ?? to === pathname + search + hash, state);
	}
	return <a {...rest} href={to} onClick={follow} />;
}

/** Says on which page we are. */
export function NavLink(props: LinkProps) {
	const { pathname } = useLocation();
	const isHere = matchPath(props.to, pathname) !== null;
	return <Link {...(isHere && { "aria-current": "page" as const })} {...props} />;
}
