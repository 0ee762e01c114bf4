// JSON values as BSON, so that they can be queried and indexed by field and are still read exactly as they were written. Texts and
// names that BSON or MongoDB cannot hold are escaped; FerretDB also refuses arrays within arrays.

/** Precedes the four hex digits of an escaped UTF-16 unit. It is a noncharacter, which texts do not contain. */
const ESCAPE = "\uffff";
/** The only field of an object that holds an array within an array. */
const NESTED_ARRAY = "[]";

const HALF_PAIR = "[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]";
const UNSAFE_IN_TEXT = new RegExp(`[\\0${ESCAPE}]|${HALF_PAIR}`, "g");
const UNSAFE_IN_NAME = new RegExp(`[$.\\0${ESCAPE}]|${HALF_PAIR}|^\\[(?=\\]$)`, "g");
const ESCAPED = new RegExp(`${ESCAPE}([0-9a-f]{4})`, "g");

/** Returns the value as it is stored. Like JSON, omits properties that are `undefined`. */
export const toBson = <T>(value: T): T => encode(value, false) as T;

/** Returns the value that `toBson` was called with. */
export const fromBson = <T>(value: T): T => decode(value) as T;

function encode(value: unknown, isInArray: boolean): unknown {
	if (typeof value === "string") return escapeUnits(value, UNSAFE_IN_TEXT);
	// JSON turns -0 into 0.
	if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
	if (Array.isArray(value)) {
		const items = value.map((item) => encode(item ?? null, true));
		return isInArray ? { [NESTED_ARRAY]: items } : items;
	}
	if (typeof value !== "object" || value === null) return value;
	const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
	return Object.fromEntries(fields.map(([name, inner]) => [escapeName(name), encode(inner, false)]));
}

function decode(value: unknown): unknown {
	if (typeof value === "string") return unescapeUnits(value);
	if (Array.isArray(value)) return value.map(decode);
	if (typeof value !== "object" || value === null) return value;
	const fields = Object.entries(value);
	const [[name, inner] = []] = fields;
	if (fields.length === 1 && name === NESTED_ARRAY) return decode(inner);
	return Object.fromEntries(fields.map(([key, field]) => [key === ESCAPE ? "" : unescapeUnits(key), decode(field)]));
}

const escapeName = (name: string) => (name === "" ? ESCAPE : escapeUnits(name, UNSAFE_IN_NAME));

const escapeUnits = (text: string, unsafe: RegExp) =>
	text.replace(unsafe, (unit) => ESCAPE + unit.charCodeAt(0).toString(16).padStart(4, "0"));

const unescapeUnits = (text: string) =>
	text.includes(ESCAPE)
		? text.replace(ESCAPED, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)))
		: text;
