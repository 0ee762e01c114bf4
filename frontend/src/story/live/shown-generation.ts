import { create } from "zustand";

/** The telling that the form's page shows below itself, while that page is open. */
export const useShownGeneration = create<{ id: string | null }>(() => ({ id: null }));
