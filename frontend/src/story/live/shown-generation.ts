import { create } from "zustand";

/** The generation that the form's page shows, while that page is open: the banner leaves it out. */
export const useShownGeneration = create<{ id: string | null }>(() => ({ id: null }));
