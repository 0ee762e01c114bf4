// Notes for three ages: up to 6 years, 7 to 9, from 10 on. Short, because they share a small context with the story.

export type CareTopic = keyof typeof CARE_NOTES;

type Notes = readonly [youngest: string, middle: string, oldest: string];

export const CARE_NOTES = {
	creation: [
		"Tell how good each made thing is, and that God made the child too. Leave out snake, shame and being sent away.",
		"Dwell on light, seas and creatures. If Adam and Eve come in, God still clothes them and cares for them.",
		"Tell it as praise and not as an argument with science. No ranking of men over women or of people over one another.",
	],
	flood: [
		"Tell of the ark, the animals and God keeping them; say nothing of who drowned. Spend most words on the dove and the rainbow.",
		"Say in one sentence that the flood ended a time full of hurting; no drowning is seen. Dwell on God remembering Noah, and on the promise.",
		"Say honestly and once that many died; show nobody drowning. End with the promise, and call no flood of today a punishment.",
	],
	abraham: [
		"Tell of tent, road, stars and Sarah's laughter. Leave out Hagar's being sent away and the binding of Isaac.",
		"The waiting is long and God keeps the promise. Leave out Hagar's being sent away and the binding of Isaac.",
		"Let the waiting and the doubts be real. Leave out the binding of Isaac, and set no people against another.",
	],
	isaac: [
		"In few words: they climb together, God says stop, and both walk home safe. No knife, and no child is tied.",
		"Let the voice come at once, and father and son walk home together. Say plainly that God wants no child hurt.",
		"Keep the dread to a sentence and raise no knife. God stops it and wants no child harmed; nobody is to do likewise.",
	],
	joseph: [
		"The brothers are jealous and Joseph is taken far away: one sentence. Come soon to the reunion and the embraces.",
		"Say that the brothers did wrong and that God stayed near. Pit and selling take a sentence; leave out Potiphar's wife.",
		"Show the wrong and the long wait honestly, and let forgiving take its time. Leave out Potiphar's wife.",
	],
	exodus: [
		"No plague, no dying child, no drowning soldier: a people who were not free walk by night through the sea and are safe.",
		"Name the plagues in one sentence, the last only as a night of sorrow. Leave the army unseen; Egypt's people are people too.",
		"Say that the firstborn died, with grief and no picture of it; no triumph over the drowned. Passover is a feast that the Jewish people keep to this day.",
	],
	jericho: [
		"Walking, trumpets, tumbling walls. Nobody is seen hurt, and Rahab's family is safe.",
		"When the walls fall, turn to Rahab's rescue. No fighting is told, and no people is bad by birth.",
		"Name the war in a sentence and do not praise it; it permits nobody to harm another people. Rahab, the stranger, is the heart of it.",
	],
	goliath: [
		"Goliath is big and loud, a stone flies, he falls down, and it is over. No sword, no blood, no death.",
		"One stone and he falls; stop there. No sword, no gloating; David may be afraid and trusts God.",
		"Say in a few words that Goliath died, never how it looked. It is about whom David trusts, not about fighting as an answer.",
	],
	lionsDen: [
		"The lions yawn, lie down and sleep; Daniel is never close to being bitten. Leave out what became of the accusers.",
		"Let the king's worry and the quiet night carry it; the angel keeps the lions still. Leave out the accusers' end.",
		"Daniel may wonder how the night will end. Leave out the accusers' end, and do not say that whoever prays is always spared.",
	],
	furnace: [
		"The fire warms and does not burn them; a fourth friend walks beside them. Nobody else is hurt.",
		"Keep the threat to a sentence; dwell on the fourth figure and on coming out unburned. Nobody else is hurt.",
		"They do not know that they will be saved, and say so. Leave out the soldiers' death.",
	],
	jonah: [
		"The storm is short. Inside the fish it is dark and safe like a cave, and God hears. Nobody drowns, and God does not rage.",
		"The fish is a rescue and not a punishment. The people of Nineveh are neighbors whom God loves.",
		"Show Jonah's anger at mercy with kind humor. The people of Nineveh are no monsters.",
	],
	nativity: [
		"Straw, animals, shepherds, a baby. Nothing of Herod, and nobody cruelly turns the family away.",
		"The journey is hard and the night is kind. Leave out Herod's killing.",
		"Herod may be a worried king for a sentence; leave out the children of Bethlehem. Mary and Joseph are a Jewish family.",
	],
	miracles: [
		"Jesus helps because he loves. Illness and storm take a sentence, and being afraid is never wrong.",
		"Nobody is ill because of something they did. Do not promise that every sick person gets well.",
		"No illness or disability is a punishment or a lack of faith, and not every prayer is answered this way. The one who is helped is a person, not a lesson.",
	],
	parables: [
		"What is lost is looked for and found. Leave out every ending with a punishment.",
		"The one who was lost is welcomed before he can explain. Leave out endings with a punishment.",
		"Priest, Levite, Pharisee and elder brother stand for any of us, never for Judaism. Leave out endings with torment.",
	],
	crucifixion: [
		"Say that Jesus died on a cross, that he forgave, and that his friends cried. No nails, thorns, whip or blood. Go on to Easter morning: he is alive.",
		"Say that soldiers put him on a cross and that he forgave them; no wounds. Few words for the Friday, then go on to Easter morning. Never say that the Jews did it.",
		"Pilate ordered it and Roman soldiers did it: soberly, without torture. Jesus and those who mourn him are Jews. Go on to Easter morning.",
	],
	resurrection: [
		"Begin in the garden in the morning; the cross is one sentence, that his friends had been very sad. No fear at the tomb.",
		"The cross takes a sentence. Mary weeps, hears her name and knows him; let the joy be quiet.",
		"Let grief and not understanding be real before the joy. Nobody who doubts is scolded, and no one is blamed for the cross.",
	],
	pentecost: [
		"The wind is a sound and the flames are a gentle light that hurts nobody. Everybody hears their own language.",
		"Flames that burn nobody, and words that everybody understands. No language is funny.",
		"The crowd are Jewish pilgrims from many lands. It is not one faith replacing another.",
	],
	paul: [
		"Saul was unkind to the friends of Jesus, and became their friend. No stones, whips or chains.",
		"Say that Saul did wrong and was welcomed all the same; of the prison tell the singing. No stones or whips.",
		"Paul remains a Jew and loves his people. Prison and shipwreck briefly; no beating is described.",
	],
	martyr: [
		"Tell of the courage and the love in this life, and that it ended at home with God. No death by people, no fire, sword, beasts or fearful prison.",
		"Say once that it was wrong that people took this life for its faith; never how. End with what lives on.",
		"Name the death in one sentence, never how. It is not the death that makes a life holy, and no church or people of today is to blame.",
	],
	slavery: [
		"Say that some people were not free and that this was very wrong. Nobody is beaten or sold; come soon to freedom.",
		"Say plainly that slavery was a great wrong. No whips and no sales; those who were enslaved act, hope and decide.",
		"Name slavery as a crime, without describing cruelty. Those who were enslaved are persons who act, hope and decide.",
	],
	war: [
		"Say only that it was a dangerous time and that kind people helped. No weapons, no fighting, no prison camp.",
		"Say in a sentence that there was a war and that people were in danger. Nobody is killed in the story.",
		"Name the war without scenes of fighting and without praise for it. No people is bad by birth.",
	],
	persecution: [
		"Say only that some people were not safe, that this was very wrong, and that kind people helped. No camps, no soldiers.",
		"Say in a sentence that Jewish people were hunted and that it was a great wrong. No camps, and nobody is killed in the story.",
		"Name the wrong done to the Jewish people, without scenes of it. They are persons with names, and not only those who are rescued.",
	],
	violence: [
		"The passage has things too hard for this age: tell only of those who help, and of God's care. Nobody is hurt or killed.",
		"What is violent in the passage takes half a sentence, or is left out. Dwell on who helps and on God's care.",
		"What is violent in the passage is named, not shown. Nothing in it permits anybody to harm another.",
	],
} as const satisfies Record<string, Notes>;

export type WishTopic = keyof typeof WISH_CARE_NOTES;

/** Notes for what a wish may be about. */
export const WISH_CARE_NOTES = {
	death: [
		"Whoever died stays dead; say so once, in plain words. Missing may stay; being with God is enough, describe no heaven.",
		"Say once and plainly that they died. Crying, laughing and remembering are all right; being with God is enough, describe no heaven.",
		"Let grief be honest, without an explanation or a lesson. No signs, no visits; with God is enough, and love goes on in what one does.",
	],
	illness: [
		"Somebody is ill and is cared for; doctors and nurses are kind. No promise of the day when all is well.",
		"Name the illness in a sentence, and who helps. It is nobody's fault and no test; do not promise a cure.",
		"Waiting and worry may be real. No illness is a punishment or a lack of faith, and no cure is promised.",
	],
	separation: [
		"Both parents love the child; the two homes are both safe. It is not the child's fault, and they do not move back together.",
		"Nobody is to blame, least of all the child, who may love both. Do not bring the parents together again.",
		"Let the child be sad or angry without being told to cope. No side is taken, and nothing is patched up.",
	],
	distance: [
		"Somebody dear is away; a small thing to hold or to do each day keeps them near. No danger is named.",
		"Missing somebody is not weakness. Let the days be counted or written down; invent no return tonight.",
		"Missing and pride may both be there. Nothing frightening is imagined about where the person is.",
	],
	baby: [
		"The older child is loved as before, and shows it something small. Being cross with the baby is allowed and passes.",
		"Jealousy may be said aloud and is not scolded. The older child is seen alone, and not only as a helper.",
		"Let tiredness and being overlooked be real. The older child is more than a helper.",
	],
	moving: [
		"Something dear comes along, and something new is found at the window. Missing the old home may stay.",
		"Say goodbye to one thing properly. A first small bond with the new place is enough; no instant best friend.",
		"Let leaving be a loss. One true link to the new place is enough.",
	],
	firstDay: [
		"The day itself is still to come: tell of the evening before it, or of somebody else's first time.",
		"The day itself is still to come. Meet the worry in something else that is new; nobody laughs at it.",
		"Do not tell how the day went. Let the child find one thing that can be taken along.",
	],
	dark: [
		"The dark is only the day with the light out: let the child find out what is there, and keep a small light.",
		"Let the child find out what makes a sound or a shadow, without anybody saying that it is silly to be afraid.",
		"Show what can be seen and heard only at night. The fear may stay small; nobody mocks it.",
	],
	water: [
		"Stay at the edge, where one can stand; somebody holds a hand. Nobody is pushed in, and nobody goes under.",
		"Meet the water in something small. Nobody goes under, is pushed in or is called a coward.",
		"Respect for water is good sense. Nobody is in danger in it, and nobody has to prove anything.",
	],
	doctor: [
		"Say truly what happens, as small things to see: a cool disk, a light. It may pinch for a moment; somebody stays.",
		"Do not say that nothing will hurt. The child may ask, choose which arm, and hold a hand; the visit is still to come.",
		"Be honest about what may hurt and how long. To be afraid and to go all the same is enough.",
	],
	badDream: [
		"Do not retell the dream. Awake, warm and not alone: dwell on what is really in the room.",
		"Do not retell the dream, and make nothing of its meaning. Somebody comes, and ordinary things are near.",
		"A dream is no message. Leave its pictures out; dwell on waking and on what is really there.",
	],
	storm: [
		"The thunder is loud and stays outside; inside somebody counts, sings or makes cocoa. Nothing is hit.",
		"Let the time between flash and thunder be counted. Nothing is struck, and fear is not silly.",
		"Show a storm as it is, seen from a safe room. God is not angry in it.",
	],
	quarrel: [
		"Both were cross, both feel it. One small deed opens the way; no grown-up orders a kiss.",
		"Both sides have a reason. Saying sorry costs something and may come without many words.",
		"Neither is the villain. Forgiving is not forgetting, and may take longer than the story.",
	],
	bullying: [
		"What was done was not right, and the child tells somebody who listens. The child need not be friends with them.",
		"It is not the child's fault and not a test of kindness. Somebody believes the child and helps; do not make the child win them over.",
		"It is never the child's fault, and telling is not betraying. No revenge, and no friendship by force.",
	],
} as const satisfies Record<string, Notes>;

/** The note for a child's "special gift from God", at every age. */
export const GIFT_NOTE = "God's gift is to help: no magic, no fortune-telling, no prayer to angels.";
