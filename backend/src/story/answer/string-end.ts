// Whether a quote inside a string of JSON ends it, or is one that the model forgot to escape: what follows tells.

/** So many characters after a quote decide whether it ends its string. */
export const MAX_QUOTE_LOOK_AHEAD_CHARS = 80;

/** Whether a quote before `rest` ends its string; undefined while that is open. `isAll`: no more will be waited for. */
export function isStringEnd(
	rest: string,
	isInObject: boolean,
	isInArray: boolean,
	isKnownKey: (name: string) => boolean,
	isAll: boolean,
): boolean | undefined {
	const next = rest.trimStart();
	const unless = (decided: boolean) => (isAll ? decided : undefined);
	if (!next) return unless(true);
	if (next.startsWith("}") || FENCE_OR_COMMENT.test(next)) return true;
	if (next.startsWith("]")) return isInArray;
	if (PARTIAL_FENCE_OR_COMMENT.test(next) || /^\+\s*$/.test(next)) return unless(false);
	const hasComma = /^[,，]/.test(next);
	const gap = rest.slice(0, rest.length - next.length);
	const member = hasComma ? next.slice(1).trimStart() : next;
	if (!member) return unless(true);
	if (hasComma && (/^[}\]]/.test(member) || FENCE_OR_COMMENT.test(member))) return true;
	if (hasComma && PARTIAL_FENCE_OR_COMMENT.test(member)) return unless(false);
	if (!isInObject) return hasComma ? /^["'“{[]/.test(member) : gap.includes("\n") && /^["'“{[]/.test(member);
	const key = QUOTED_KEY.exec(member)?.[1];
	if (key !== undefined) return hasComma || gap.includes("\n") || isKnownKey(key);
	const bareKey = BARE_KEY.exec(member)?.[1];
	if (bareKey !== undefined) return (hasComma || gap.includes("\n")) && isKnownKey(bareKey);
	if (PARTIAL_QUOTED_KEY.test(member)) return unless(hasComma && !/["'”]\s*$/.test(member.slice(1)));
	if (PARTIAL_BARE_KEY.test(member) && (hasComma || gap.includes("\n"))) return unless(false);
	return false;
}

const QUOTED_KEY = /^["'`“„«]([^"'`”“»\n:：]{1,40})["'`”“»]\s*[:：]/;
const PARTIAL_QUOTED_KEY = /^["'`“„«][^"'`”“»\n:：]{0,40}(?:["'`”“»]\s*)?$/;
const BARE_KEY = /^([A-Za-z_$][\w$]{0,39})\s*:/;
const PARTIAL_BARE_KEY = /^[A-Za-z_$][\w$]{0,39}\s*$/;
const FENCE_OR_COMMENT = /^(?:```|\/\/|\/\*)/;
const PARTIAL_FENCE_OR_COMMENT = /^(?:`{1,2}|\/)$/;
