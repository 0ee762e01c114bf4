// Going on with a story another one began, or that is asked to be longer: scenes and an ending not yet told.
import { countWords } from "@lion-tails/common/story";
import type { Asked } from "../asked.ts";
import { materialOf, themeMaterial } from "../material.ts";
import { type Section, sentencesOf, tell } from "./budget.ts";
import { chanceOf } from "./chance.ts";
import { themeOf } from "./day.ts";
import { ending, episodes } from "./frame.ts";
import { paragraphsOf } from "./pages.ts";
import { castOf } from "./slots.ts";
import { framing } from "./narrative.ts";

export type Going = { told: string; words: number; isEnding: boolean };

const SHARES = { preschool: 0, kindergarten: 0.2, "early-elementary": 0.5, "late-elementary": 0.8, "middle-school": 1 } as const;
