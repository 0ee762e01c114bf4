import type { ReaderTheme } from "../reading-settings.ts";
import { biblical } from "./biblical.tsx";
import { fantasy } from "./fantasy.tsx";
import { garden } from "./garden.tsx";
import { minimal } from "./minimal.tsx";
import { modern } from "./modern.tsx";
import { royal } from "./royal.tsx";
import type { ThemeDesign } from "./theme-design.tsx";
import { victorian } from "./victorian.tsx";

export const MORE_DESIGNS: Record<Exclude<ReaderTheme, "classic">, ThemeDesign> = {
	royal,
	fantasy,
	minimal,
	victorian,
	biblical,
	floral: garden,
	modern,
};
