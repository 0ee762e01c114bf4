// How a child travels to the days of the Bible. The way belongs to the child and is the same on every journey.

const WAYS = [
	"down the stairs at home, one step more than there are",
	"round a corner of the street that was not there before",
	"on the evening bus, past its last stop",
	"along the path behind the hedge, and farther than it goes",
	"in a rowing boat, into the morning mist",
	"into a tent of blankets over two chairs, and out at its back",
	"on a swing, at its highest point",
	"up a ladder with one rung too many",
	"between two sheets on the washing line",
	"over the stepping stones in the brook, to one more stone",
	"through the gap in the garden wall, behind the ivy",
	"under the kitchen table, to the other end of it",
] as const;

/** Returns the child's way: the same for the same name. */
export function journeyOf(childName: string): string {
	let sum = 0;
	for (const char of childName.trim().toLowerCase()) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
	return WAYS[sum % WAYS.length] ?? WAYS[0];
}
