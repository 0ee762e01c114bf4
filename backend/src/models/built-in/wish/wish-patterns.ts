// The words by which each kind of wish is recognized.
import { SURE_GRANDPARENT } from "@lion-tails/common/kin";

export const QUARREL =
	/\b(?:quarrel(?:s|ed|l?ing)?|argument|argued|arguing|(?:had|has|have|having) an? (?:(?!front|back|middle|top|last)[a-z]+ )?(?:fight|row|falling out)(?! of)\b|fought|fighting|fight with|mad at|angry (?:at|with)|(?:fell|fallen) out with|made up with)\b/;
export const LEFT_OUT =
	/\b(?:left out|lonely|bullied|bully|bullies|bullying|teased|teasing|laughed at(?! (?:his|her|the|my) (?:[a-z]+ ){0,2}(?:jokes?|tricks?|funny|silly|puns?|riddles?|sneez[a-z]+))|mean to (?:him|her)|nobody (?:played|wanted|would)|picked on|no friends)\b/;

type Pattern = { kind: WishKind; pattern: RegExp; value?: (match: RegExpExecArray) => string };

const placeOf = (match: RegExpExecArray) => {
	const place =
		/\b(?:pre ?school|kindergarten|daycare|nursery|school|kindy|camp|work|sunday school)\b/.exec(match[0])?.[0] ??
		"school";
	return /\bnew\b/.test(match[0])
		? `the new ${place.replace("pre school", "preschool")}`
		: place.replace("pre school", "preschool");
};
const quarrelWith = ({ input }: RegExpExecArray) =>
	/\b(?:(?:little|big|best|older|younger) )?(?:brother|sister|friend|cousin)\b/.exec(input)?.[0] ?? "friend";

export const PATTERNS: readonly Pattern[] = [
	{
		kind: "first-day",
		pattern:
			/\b(?:first (?:day|week|time) (?:of|at|in|back (?:at|to)) (?:the |her |his |a )?(?:new |big )?(?:pre ?school|kindergarten|daycare|nursery|school|kindy|sunday school)|start(?:s|ed|ing)? (?:at )?(?:the |a |her |his )?(?:new |big )?(?:pre ?school|kindergarten|daycare|nursery|school|kindy)|new (?:pre ?school|kindergarten|school|daycare|nursery)|first (?:grade|school day)|back to school|goes to school (?:for the first time|tomorrow))\b/,
		value: placeOf,
	},
	{
		kind: "move",
		pattern:
			/\b(?:(?:are|is|we|just|were) moving|moved (?:house|home|here|to|into|last|this|yesterday|today)|moving (?:house|home|to|day|away|soon|tomorrow)|new (?:house|home|apartment|flat|town|city|room)|packing boxes)\b/,
	},
	{
		kind: "tooth",
		pattern:
			/\b(?:(?:lost|loosing|losing|loose|wobbly|wiggly|first|missing) (?:(?:his|her|a|the|my|another|first|front|baby|second) )*(?:tooth|teeth)|(?:tooth|teeth) (?:fell|came|is|was|are|out|has|had)|(?:a )?tooth out|tooth fairy|new tooth)\b/,
	},
	{
		kind: "new-baby",
		pattern:
			/\b(?:new ?born|new baby|baby (?:brother|sister|is|was) (?:is |was )?(?:born|coming|here|due|arrived)|new (?:little )?(?:baby )?(?:brother|sister)|(?:become|becoming|going to be|will be|soon be|is now|now|just became|is(?= a (?:big|older) \w+ now)) (?:a |an )?(?:big|older) (?:brother|sister)|expecting (?:a baby|another)|mom(?:my)?s? (?:is )?(?:pregnant|belly)|pregnant|(?:gets?|getting|will have|going to have) a (?:little |baby )+(?:brother|sister))\b/,
	},
	{ kind: "hospital", pattern: /\b(?:hospital|operation|surgery|tonsils|appendix)\b/ },
	{
		kind: "ill",
		pattern:
			/\b(?:(?:is|was|been|feels?|feeling|felt|got|getting|home|so|a bit|being|lies) (?:so |a bit |a little |very |still |quite |really |home |in bed )*(?:ill|sick|unwell|poorly)\b(?! (?:about|of|with (?:worry|guilt|nerves|fear)|when|because)\b)|unwell|sick (?:today|in bed|child|at home)|(?:a|the|with|her|his) (?:bad |nasty |high |little |slight )*(?:cold|fever|flu|cough|tummy ?ache|stomach ?ache|stomach bug|ear ?ache|ear infection|sore throat|virus|temperature)|fever|chicken ?pox|earache)\b/,
	},
	{ kind: "quarrel", pattern: QUARREL, value: quarrelWith },
	{ kind: "left-out", pattern: LEFT_OUT },
	{ kind: "nightmare", pattern: /\b(?:nightmares?|bad dreams?|scary dreams?|dreamed something|dreamt something)\b/ },
	{
		kind: "dark",
		pattern:
			/\b(?:(?:of|in) the dark|darkness|monsters? (?:under|in)|night ?light|sleepless|alone in (?:her|his) (?:own )?room|own (?:bed|room)|big (?:girl|boy) bed)\b/,
	},
	{ kind: "thunderstorm", pattern: /\b(?:thunder ?storms?|thunder|lightning|thunderstorm)\b/ },
	{
		kind: "birthday",
		pattern: /\b(?:birthday|turn(?:s|ed|ing) (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+))\b/,
	},
	{ kind: "swimming", pattern: /\b(?:swim|swimming|swam|swim(?:ming)? (?:lesson|class|pool)|the pool|diving)\b/ },
	{ kind: "bike", pattern: /\b(?:bike|bicycle|training wheels|stabili[sz]ers|scooter)\b/ },
	{
		kind: "game-lost",
		pattern:
			/\b(?:lost (?:the|a|his|her|their|our|at|in) (?:big |soccer |football |baseball |basketball |hockey |board |card |chess |last )*(?:game|match|race|tournament|final|soccer|football|baseball|basketball|chess|uno)|(?:team|they|we) lost|losing (?:the|a|at)|sore loser|bad loser|missed the goal|came last)\b/,
	},
	{
		kind: "game-won",
		pattern:
			/\b(?:won (?:the|a|his|her|their|our|at|first)|scored|(?:first|a|the) goal|(?:team|they|we|he|she) won|gold medal|a medal|a trophy)\b/,
	},
	{
		kind: "test",
		pattern:
			/\b(?:(?:math|maths|spelling|reading|big|school|french|english|bad|a|the|science|swim) (?:test|exam)|exams?|tests? (?:tomorrow|today|at school)|spelling bee|report card|dictation|bad grade)\b/,
	},
	{
		kind: "performance",
		pattern:
			/\b(?:recital|concert|(?:school|christmas|nativity|easter|church) (?:play|pageant|show)|performance|on stage|piano (?:lesson|exam)|sings? in (?:the|a) choir|choir|ballet)\b/,
	},
	{
		kind: "travel",
		pattern:
			/\b(?:vacation|holidays?(?! (?:season|card))|travell?(?:ing|ed|s)|a (?:long |big )?trip(?! to (?:mars|the moon|space|outer|another|a planet))|road trip|(?:on|by) (?:a |the )?(?:air)?plane|fly(?:ing)? to|flight|airport|long drive|train ride|by train|in a hotel|going on a trip)\b/,
	},
	{
		kind: "parents-apart",
		pattern:
			/\b(?:divorc\w+|separat(?:ed|ing|ion)|parents (?:(?:live|are living|are) (?:apart|separate(?:d|ly)?|in (?:two|different|separate)|not together|no longer together|split)|split(?! the\b)|do not live)|split up|two homes|(?:dad|mom|mum|daddy|mommy)s (?:house|place|apartment|week|weekend)|(?:dad|daddy|mom|mommy|mum) moved out|with (?:his|her) (?:dad|mom|mum) (?:this|every|on) (?:week|weekend|weekends))\b/,
	},
	{
		kind: "doctor",
		pattern:
			/\b(?:dentist|(?<!(?:be|become|as|is|play|plays|played) a )doctors?|vaccin\w+|a shot|shots|an injection|check ?up)\b/,
	},
	{
		kind: "hurt",
		pattern:
			/\b(?:(?:scraped|skinned|hurt|bumped|cut|grazed|bruised|banged) (?:his|her|a|the|both|my) \w+|fell (?:off|down|over|from)|scraped knees?|stitches|band ?aid|bandage)\b/,
	},
	{
		kind: "lost-toy",
		pattern:
			/\b(?:(?:lost|left|forgot|can not find) (?:his|her|the) (?:favou?rite |beloved |stuffed |cuddly |little )*(?:bunny )?(?:toy|teddy|bear|bunny|doll|blanket|blankie|lovey|stuffed animal|stuffie|plushie|cuddly|mitten|hat)|(?:toy|teddy|bear|doll|blanket|lovey|stuffie|plushie) (?:is|was|got) (?:lost|gone|left))\b/,
	},
	{
		kind: "sleepover",
		pattern: new RegExp(
			String.raw`\b(?:sleep ?over|(?:slept|sleeps|sleeping|sleep|staying|stays|overnight) (?:over )?(?:at|with) (?:${SURE_GRANDPARENT}|a friends?|his friend|her friend|her cousin|his cousin|the grandparents)\w*)\b`,
		),
	},
	{
		kind: "baking",
		pattern:
			/\b(?:bak(?:e|ed|ing|es)|cookies|pancakes|(?:made|making|eat|ate|eating) (?:a )?(?:cake|pizza|bread)|cook(?:ed|ing) (?:with|dinner))\b/,
	},
	{
		kind: "garden",
		pattern: /\b(?:garden(?:ing)?|plant(?:ed|ing)|sunflowers?|tomatoes)\b/,
	},
	{ kind: "rain", pattern: /\b(?:rain(?:s|ed|ing|y)?(?! (?:boots?|coats?|jackets?))|puddles?)\b/ },
	{ kind: "snow", pattern: /\b(?:snow(?:s|ed|ing|y|man|men|flakes?|ball|balls)?|sledding|sled|sledge|skiing)\b/ },
	{ kind: "wind", pattern: /\b(?:windy|the wind|wind storm|windstorm|stormy|kites?)\b/ },
	{
		kind: "summer",
		pattern: /\b(?:summer|heat ?wave|so hot|very hot|hot (?:day|today|outside)|sprinkler|ice ?cream)\b/,
	},
	{
		kind: "autumn",
		pattern:
			/\b(?:autumn|leaves (?:are )?falling|fall leaves|falling leaves|acorns|chestnuts|leaf pile|pumpkins?|harvest)\b/,
	},
	{ kind: "spring", pattern: /\b(?:spring(?: ?time)?(?! break)|first flowers|blossoms?|crocuses|daffodils|tulips)\b/ },
	{
		kind: "beach",
		pattern: /\b(?:beach|sea ?side|the sea|the ocean|sand ?castles?|(?:collect(?:ed|ing) |sea)shells)\b/,
	},
	{ kind: "farm", pattern: /\b(?:farm|tractors?|barn|cows?)\b/ },
	{ kind: "camping", pattern: /\b(?:camp(?:ed|ing)|tent|camp ?fire|the woods|forest|hik(?:e|ed|ing)|mountains?)\b/ },
	{ kind: "zoo", pattern: /\b(?:zoo|aquarium|safari park|museum|dinosaur museum)\b/ },
	{
		kind: "playground",
		pattern: /\b(?:playground|swings?|slide|sand ?box|see ?saw|climbing frame|monkey bars|trampoline)\b/,
	},
	{ kind: "christmas", pattern: /\b(?:christmas|xmas)(?! (?:story|play|pageant))\b/ },
	{ kind: "advent", pattern: /\b(?:advent|st nicholas|saint nicholas|nikolaus)\b/ },
	{ kind: "easter", pattern: /\b(?:easter)(?! (?:story|play|pageant))\b/ },
	{ kind: "thanksgiving", pattern: /\bthanksgiving\b/ },
	{ kind: "baptism", pattern: /\b(?:baptism|baptized|baptised|christening|first communion|confirmation)\b/ },
	{ kind: "wheelchair", pattern: /\b(?:wheel ?chair|walker|crutches)\b/ },
	{
		kind: "glasses",
		pattern:
			/\b(?:(?:new |first |wears |wear |wearing |his |her |got |gets |needs |has )(?:new )?(?:eye ?)?glasses|spectacles|eye ?patch)\b/,
	},
	{ kind: "hearing-aid", pattern: /\b(?:hearing aids?|cochlear(?: implants?)?)\b/ },
	{ kind: "braces", pattern: /\b(?:braces|retainer)\b/ },
	{
		kind: "cast",
		pattern:
			/\b(?:(?:in|has|got|wears?|wearing|with|his|her) (?:a |his |her )?(?:new |blue |green |pink |red )?cast|(?:blue|green|red|pink|purple|white) cast|broken (?:arm|leg|wrist|foot|ankle|finger|bone)|broke (?:his|her) (?:arm|leg|wrist|foot|ankle|finger)|(?:arm|leg|wrist) is broken)\b/,
	},
];

/** Kinds of wishes for which there is material, the one that weighs most for a child first. */
export const WISH_KINDS = [
	"person-loss",
	"pet-loss",
	"parents-apart",
	"worry-for",
	"pet-lost",
	"hospital",
	"missing",
	"parent-away",
	"new-baby",
	"move",
	"first-day",
	"ill",
	"wheelchair",
	"hearing-aid",
	"cast",
	"glasses",
	"braces",
	"left-out",
	"quarrel",
	"nightmare",
	"dark",
	"thunderstorm",
	"birthday",
	"tooth",
	"doctor",
	"hurt",
	"lost-toy",
	"test",
	"game-lost",
	"game-won",
	"performance",
	"swimming",
	"bike",
	"new-pet",
	"pet",
	"sibling",
	"friend",
	"grandparent",
	"relative",
	"teacher",
	"baptism",
	"advent",
	"christmas",
	"easter",
	"thanksgiving",
	"travel",
	"sleepover",
	"baking",
	"garden",
	"beach",
	"farm",
	"camping",
	"zoo",
	"playground",
	"snow",
	"rain",
	"wind",
	"summer",
	"autumn",
	"spring",
] as const;
export type WishKind = (typeof WISH_KINDS)[number];
