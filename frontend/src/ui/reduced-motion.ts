/** As the person has set it in the system; asked each time, because it may change. */
export const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
