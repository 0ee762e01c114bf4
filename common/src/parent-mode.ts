/** How long the prompts can be edited after the password was entered. */
export const PARENT_MODE_MINUTES = 30;
