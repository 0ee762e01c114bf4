/** The message of a request with both. */
export const HERO_OR_EVENT = "You can only select a Hero of Faith or a Biblical Event, not both.";
