// Lets the bundler leave out each schema that no page uses. It cannot know that making one with zod has no effect.
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

/** A call on `z`, on another schema (those have names with a capital letter), or of a function that makes one. */
function isSchema(init: Expression): boolean {
	if (init.type !== "CallExpression") return false;
	let first: Expression | undefined = init;
	while (first && first.type !== "Identifier") first = first.callee ?? first.object;
	return first?.name !== undefined && /^(z$|[A-Z]|shortText$|longText$|words$)/.test(first.name);
}
