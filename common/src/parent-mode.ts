/** Duration of Parent Mode, in which prompts can be edited. */
export const PARENT_MODE_MINUTES = 30;
