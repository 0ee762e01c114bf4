// Finds the pose that a verb tells.
import type { PanelAnimal, PanelPerson } from "./panel.ts";
import poses from "./poses.json" with { type: "json" };

const poseMap = (table: Record<string, string>) =>
	new Map(Object.entries(table).flatMap(([pose, words]) => words.split(" ").map((word) => [word, pose] as const)));

export const POSES = poseMap(poses.people);
export const ANIMAL_POSES = poseMap(poses.animals) as Map<string, PanelAnimal["pose"]>;
export function poseOf(
	word: string,
	rest: string,
	words: readonly string[],
	at: number,
): PanelPerson["pose"] | undefined {
	if (/^(?:looked|looks|looking)$/.test(word)) return /^up\b/.test(rest) ? "lookUp" : undefined;
	if (
		/^(?:put|threw|flung|wrapped|laid)$/.test(word) &&
		/\barms? (?:around|round|about)\b/.test(words.slice(at, at + 7).join(" "))
	)
		return "hug";
	if (
		/^(?:folded|put)$/.test(word) &&
		/\bhands (?:together)?/.test(rest) &&
		/folded|together/.test(words.slice(at, at + 6).join(" "))
	)
		return "pray";
	if (
		/^(?:got|went|was|fell|sank|dropped)$/.test(word) &&
		/\b(?:on|onto|to) (?:(?:his|her|their) (?:hands and )?|hands and )knees\b/.test(words.slice(at, at + 8).join(" "))
	)
		return "kneel";
	if (
		/^(?:got|stood|getting|jumped|scrambled)$/.test(word) &&
		/^(?:up|to (?:his|her|their) feet)\b(?! (?:the|a|an|on|onto|into|in|to)\b)/.test(rest)
	)
		return "stand";
	if (word === "getting" || (/^(?:hang|hung)/.test(word) && /^(?:back|on|around|about|over)\b/.test(rest)))
		return undefined;
	// "She got up and went"
	if (
		/^(?:went|goes)$/.test(word) &&
		/^(?:$|(?:and|then|behind|between|aboard|on board|straight|outside|upstairs|downstairs|there)\b)/.test(rest)
	)
		return "walk";
	// "They came along in the boat", "he drove home in the cart"
	if (
		/^(?:came|come|comes|went|goes|going|coming|traveled|travelled|sailed|drove|drives|set)$/.test(word) &&
		/\b(?:in|on|by) (?:(?:the|an?|his|her|their|its) )?(?:\w+ )?(?:boat|ship|raft|barge|canoe|car|cart|wagon|carriage|chariot|bus|train|tram|sleigh|sled|plane|ferry|donkey|horse|camel)\b(?! house)/.test(
			words.slice(at + 1, at + 8).join(" "),
		)
	)
		return "sit";
	// "She went over the ocean, wave by wave"
	if (word === "wave" && (words[at + 1] === "by" || words[at - 1] === "by")) return undefined;
	// "She had to go into the picture too"
	if (
		/^(?:go|goes|went|going|come|came)$/.test(word) &&
		/^(?:in|into) (?:the|a|an|his|her|this|that) (?:picture|drawing|song|story|book|poem|letter|pot|soup)\b/.test(rest)
	)
		return undefined;
	// "When she came to the part with Pauline", "he went through everything", "last of all he came, in the middle"
	if (
		/^(?:go|goes|went|going|come|came|coming|got)$/.test(word) &&
		/^(?:to the (?:\w+ )?(?:part|bit|end|point|place|question|word|line|verse|page|chapter|middle)\b|(?:back )?(?:through|over) (?:everything|it|all|each|every)\b|(?:first|last|next|in the (?:middle|corner))\b)/.test(
			rest,
		)
	)
		return undefined;
	// "He went from place to place with one finger", "she had to go back for everything else"
	if (
		/^(?:go|goes|went|going|come|came|ran|run|climbed|wandered|walked)$/.test(word) &&
		(/\bwith (?:one|two|both|a|his|her|the) (?:finger|thumb|fingertip|eyes?)\b|\bin (?:his|her|their) (?:head|mind|thoughts)\b/.test(
			words.slice(at).join(" "),
		) ||
			/^back (?:for everything|to the (?:beginning|start)|over it)\b/.test(rest))
	)
		return undefined;
	// "Then he had to go back": in what he tells
	if (
		word === "go" &&
		/^had to go back(?! (?:to|into|in|inside|home|out|up|down|through|along)\b)/.test(
			words.slice(Math.max(0, at - 2), at + 3).join(" "),
		)
	)
		return undefined;
	// "He laid his head on his arms", "she put both elbows on the table"
	if (
		/^(?:laid|put|rested|propped)$/.test(word) &&
		/^(?:his|her|both|one|an?) (?:heads?|chin|elbows?) (?:down )?(?:on|in|onto|upon) (?:his|her|the|both)(?: \w+)? (?:arms|hands|fists|table)\b|^(?:his|her|both|one) elbows? on the table\b/.test(
			words.slice(at + 1, at + 9).join(" "),
		)
	)
		return "sit";
	// "Dad bent over the paper"
	if (/^(?:bent|bends|bending|leaned|leant|stooped)$/.test(word) && /^(?:\w+ )?(?:over|down to|forward)\b/.test(rest))
		return "reach";
	if (
		/^(?:crept|crawled|slipped|dived|burrowed|snuggled|huddled|hid)$/.test(word) &&
		/^(?:\w+ )?(?:under|beneath|underneath) (?:the|an?|his|her|their) (?:\w+ )?(?:blankets?|quilt|covers|duvet)\b/.test(
			words.slice(at + 1, at + 7).join(" "),
		)
	)
		return "lie";
	// "She opened her arms", "he lifted up his hands and blessed them"
	if (/^(?:opened|opens|spread)$/.test(word) && /^(?:out )?(?:his|her|their) arms\b/.test(rest)) return "hug";
	if (
		/^(?:lifted|raised|stretched)$/.test(word) &&
		/^(?:up |out )?(?:both |his |her )(?:\w+ )?(?:hands|arms)\b/.test(rest)
	)
		return "wave";
	// "He followed the line with one finger"
	if (
		/^follow(?:ed|s|ing)?$/.test(word) &&
		/^(?:(?:the|a|an|each|every|its|her|his|their) )?(?:\w+ )?(?:lines?|letters?|words?|pattern|crack|edge|seam|thread|verses?|story|tune)\b/.test(
			rest,
		)
	)
		return /\b(?:finger|fingertip|thumb|hand|pencil)\b/.test(words.join(" ")) ? "reach" : undefined;
	if (/^r[io]d(?:es?|ing)$|^rode$/.test(word) && /^(?:up|down) (?:and|to|in)\b/.test(rest)) return undefined;
	// "He wrote at the table", "they ate at the table"
	if (
		/^(?:wrote|writes?|writing|reads?|reading|ate|eats?|eating|drew|draws|drawing|leaned|leaning)$/.test(word) &&
		/\b(?:at|on|over) (?:the|a|an|his|her|their) (?:\w+ )?(?:table|desk)\b/.test(words.join(" "))
	)
		return "sit";
	if (/^t(?:ied|ies|ying)$/.test(word) && /\b(?:shoes?|laces?|bootlaces?|shoelaces?|bows?)\b/.test(rest))
		return "kneel";
	if (/^(?:hid|hides|hiding|covered|buried)$/.test(word) && /^(?:his|her|their) faces?\b/.test(rest)) return "kneel";
	if (/^bow(?:ed|s|ing)$/.test(word)) {
		if (/^(?:his|her|their) heads?\b/.test(rest)) return "pray";
		return /^(?:down|low|before|to the (?:ground|earth))\b/.test(rest) ? "kneel" : undefined;
	}
	// "He begged by the road": beggars sit.
	if (/^begg(?:ed|ing)$/.test(word) && /^(?:beside|by|at|along|near|on) (?:the|a)\b/.test(rest)) return "sit";
	// "Jesus took the children into his arms"
	if (
		/^(?:took|takes|taking|gathered|scooped|lifted|caught|drew|swept|held)$/.test(word) &&
		/\b(?:in|into) (?:his|her|their) arms\b/.test(words.slice(at + 1, at + 9).join(" "))
	)
		return "hug";
	// "His disciples pointed out", "he held on"
	if (/^point(?:s|ed|ing)?$/.test(word) && /^out\b(?! (?:at|to|over|through|the window)\b)/.test(rest))
		return undefined;
	// "He listened to what was going on", "she ran the water"
	if (word === "going" && /^on\b/.test(rest)) return undefined;
	// "So Dad went back and back, to where it began"
	if (word === "went" && /^back and back\b/.test(rest)) return undefined;
	// "When she came to it, she looked for a sock"
	if (word === "came" && /^to it\b/.test(rest) && /^when/.test(words[at - 2] ?? "")) return undefined;
	if (/^(?:ran|runs)$/.test(word) && /^(?:the )?(?:water|tap|bath)\b/.test(rest)) return "reach";
	// "He leaned the ladder against the wall"
	if (/^lean/.test(word) && /^(?:the|a|an|his|her|it|them)\b/.test(rest)) return "reach";
	// "He ran one finger along her", "he ran his plane along the board", "she crossed it out"
	if (
		/^(?:ran|runs)$/.test(word) &&
		/^(?:(?:his|her) (?:plane|saw|brush|iron|comb|thumb|fingers?|hand)\b|the (?:thread|string|cord|ribbon)\b|(?:a|one|the) (?:\w+ )?(?:finger|hand|thumb)s?\b)/.test(
			rest,
		)
	)
		return "reach";
	// "She sat and crossed her legs"
	if (
		/^cross/.test(word) &&
		/^(?:his|her|their|both|one) (?:\w+ )?(?:legs?|arms?|fingers?|feet|ankles|eyes|mind|hands)\b|^them\b/.test(rest)
	)
		return undefined;
	if (/^cross(?:ed|es)$/.test(word) && /^(?:it|them|that|the \w+) out\b/.test(rest)) return "reach";
	if (/^(?:fell|was|were)$/.test(word) && /^(?:fast |already |almost |nearly )?asleep\b/.test(rest))
		return /almost|nearly/.test(rest) ? "lie" : "sleep";
	if (
		/^(?:climbed|crawled|got|crept)$/.test(word) &&
		/^(?:back )?(?:up )?(?:onto|on) (?:the|his|her|a) (?:bed|sofa|chair|couch)\b/.test(rest)
	)
		return "sit";
	if (/^(?:climbed|crawled|got|crept)$/.test(word) && /^(?:back )?(?:into|in) (?:his|her|the)? ?bed\b/.test(rest))
		return "lie";
	if (
		/^(?:went|goes|came|comes|go|come|set|stepped|step)$/.test(word) &&
		!/^(?:to|into|in|out|down|up|off|along|across|over|through|home|away|back|by|with|running|toward|towards|from|around|on|inside|onto|after|past|slowly|softly|straight|a step|all)\b/.test(
			rest,
		)
	)
		return undefined;
	if (
		/^(?:went|came)$/.test(word) &&
		/^(?:on(?! board)|to (?:himself|herself|mind|an end)|over (?:him|her)|back and forth)\b/.test(rest)
	)
		return undefined;
	if (/^(?:lay|lie|lies)$/.test(word) && /^(?:an?|the|his|her|their|it|them|one|both|two)\b/.test(rest)) return "reach";
	if (
		/^(?:held|hold|holds|holding)$/.test(word) &&
		/^(?:his|her|their|on|still|very still|its) ?(?:breath|tongue|still|very|to|on|head)?/.test(rest) &&
		/breath|tongue|still|head/.test(rest)
	)
		return undefined;
	// "He gave them their answer"
	if (
		/^g(?:ave|ive|ives|iving)$/.test(word) &&
		/^(?:\S+ ){0,2}(?:\w+ )?(?:answers?|thanks|glory|praise|orders?|word|name|names|look|smile|nod|reasons?|advice|leave|permission|promise|sign|sigh|laugh|kiss|chance|time|way)\b/.test(
			words.slice(at + 1, at + 6).join(" "),
		)
	)
		return undefined;
	// "Mom pulled out a chair"
	if (
		/^pull(?:ed|s|ing)?$/.test(word) &&
		/^(?:out|up) (?:an?|the|his|her|another) (?:\w+ )?(?:chair|stool|seat)\b/.test(
			words.slice(at + 1, at + 6).join(" "),
		)
	)
		return "stand";
	// "He lay at the feet of Jesus"
	if (/^l(?:ay|ie|ies|ying)$/.test(word) && /^(?:down )?at (?:the|his|her|\S+) feet\b/.test(rest)) return "kneel";
	// "He fell on his face at his feet"
	if (
		/^f(?:ell|alls|alling)$/.test(word) &&
		/^(?:down )?(?:on (?:his|her|their) faces?|at (?:his|\S+) feet|down before|before|at the feet)\b/.test(rest)
	)
		return "kneel";
	if (/^(?:gave|give|threw|threw)$/.test(word) && /^(?:a (?:sigh|laugh|jump|start|nod|big)|up|him|in)\b/.test(rest))
		return undefined;
	if (word === "asleep" && /almost|nearly|half|not/.test(words[at - 1] ?? "")) return undefined;
	return POSES.get(word) as PanelPerson["pose"] | undefined;
}

/** Poses in which somebody stays until they move. */
export const LASTING: ReadonlySet<string> = new Set(["sit", "lie", "sleep", "kneel", "swim"]);
