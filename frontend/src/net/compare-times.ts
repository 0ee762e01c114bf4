/** Orders times of the server, which sort as text. The first `localeCompare` of a page takes a phone 70 ms. */
export const compareTimes = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
