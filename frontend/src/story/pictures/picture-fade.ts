/** A picture fades in when it is first seen. */
export const PICTURE_FADE_MS = 600;
