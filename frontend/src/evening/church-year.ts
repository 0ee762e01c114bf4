const DAY_MS = 24 * 60 * 60_000;

type ChurchSeason =
	| "advent"
	| "christmas"
	| "new-year"
	| "lent"
	| "good-friday"
	| "easter"
	| "pentecost"
	| "harvest"
	| "all-saints";

/** Returns the season of the western church year at this local date; null in ordinary time. */
export function churchSeason(date: Date): ChurchSeason | null {
	const year = date.getFullYear();
	const day = Math.round((noon(date) - noon(new Date(year, 0, 1))) / DAY_MS);
	const dayOf = (month: number, ofMonth: number) =>
		Math.round((noon(new Date(year, month - 1, ofMonth)) - noon(new Date(year, 0, 1))) / DAY_MS);
	const fromEaster = Math.round((noon(date) - noon(easterSunday(year))) / DAY_MS);
	const christmas = dayOf(12, 25);
	// The fourth Sunday before Christmas Day.
	const advent = christmas - (new Date(year, 11, 25).getDay() || 7) - 21;
	if (day >= dayOf(12, 31) || day === 0) return "new-year";
	if (day >= christmas - 1 || day <= dayOf(1, 6)) return "christmas";
	if (day >= advent) return "advent";
	if (fromEaster === -2) return "good-friday";
	if (fromEaster >= -46 && fromEaster < 0) return "lent";
	if (fromEaster >= 0 && fromEaster < 39) return "easter";
	if (fromEaster >= 49 && fromEaster < 56) return "pentecost";
	if (day >= dayOf(9, 21) && day <= dayOf(10, 15)) return "harvest";
	if (day >= dayOf(10, 31) && day <= dayOf(11, 2)) return "all-saints";
	return null;
}

/** Daylight saving time moves midnight, but never noon to another day. */
const noon = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12).getTime();

/** Returns Easter Sunday of the Gregorian calendar. Algorithm: Meeus, Astronomical Algorithms, 1991, chapter 8. */
export function easterSunday(year: number): Date {
	const a = year % 19;
	const b = Math.floor(year / 100);
	const c = year % 100;
	const f = Math.floor((b + 8) / 25);
	const g = Math.floor((b - f + 1) / 3);
	const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
	const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
	const m = Math.floor((a + 11 * h + 22 * l) / 451);
	const march = h + l - 7 * m + 114;
	return new Date(year, Math.floor(march / 31) - 1, (march % 31) + 1);
}
