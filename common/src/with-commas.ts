/** Returns an integer as in “20,000”. A formatter of `Intl` takes a browser some 10 ms to create. */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
