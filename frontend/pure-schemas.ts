// Lets the bundler drop schemas that no page uses: it cannot see that creating one with zod has no side effects.
import type { Plugin } from "vite";

type Node = { type: string; start: number; end: number };
type Expression = Node & { callee?: Expression; object?: Expression; name?: string };
type Statement = Node & { declaration?: Statement | null; declarations?: { init: Expression | null }[] };

export function pureSchemas(): Plugin {
	return {
		name: "pure-schemas",
		enforce: "post",
		apply: "build",
		transform: {
			filter: { id: /\/common\/src\/[^?]+\.ts$/ },
			handler(code) {
				const { body } = this.parse(code) as unknown as { body: Statement[] };
				const schemas = body
					.flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
					.flatMap(({ init }) => (init && isSchema(init) ? [init] : []));
				let marked = code;
				for (const { start, end } of schemas.reverse())
					marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => ${marked.slice(start, end)})()${marked.slice(end)}`;
				return { code: marked, map: null };
			},
		},
	};
}

/** True for a call on `z`, on another schema (capitalised), or of a function that creates one. */
function isSchema(init: Expression): boolean {
	if (init.type !== "CallExpression") return false;
	let first: Expression | undefined = init;
	while (first && first.type !== "Identifier") first = first.callee ?? first.object;
	return first?.name !== undefined && /^(z$|[A-Z]|shortText$|longText$|words$)/.test(first.name);
}
