// What no story for children says, whoever tells it: a net below the prompts and the model's own care, not instead of them.
// A phrase begins and ends with a word; after “*” the word may go on. In the World English Bible they find only verses that
// no bedtime story tells, and what the youngest are spared.

/** For every age, 3 to 14. */
export const UNSAFE: readonly string[] = [
	..."fuck* motherfuck* shit shits shitty bullshit bitch* bastard* asshole* arsehole* dickhead* cunt* wanker* twat* slut* whore* faggot* nigger* nigga* goddamn* dammit".split(
		" ",
	),
	..."what the hell|go to hell|piss off|pissed off|holy crap|son of a bitch|shut the hell up".split("|"),
	..."porn* orgasm* erotic* masturbat* penis* vagina* molest* rapist* rape raped raping sexy stripper* condom*".split(
		" ",
	),
	..."have sex|having sex|had sex|has sex|sexual intercourse|sexual relations|sexual act*|sexual abuse*|sexual assault*|sexually abus*|sexually assault*".split(
		"|",
	),
	..."suicide* suicidal decapitat* disembowel* dismember* cocaine heroin marijuana cannabis methamphetamine*".split(
		" ",
	),
	..."kill myself|kill yourself|killed himself|killed herself|harm myself|hurt myself on purpose|end my own life".split(
		"|",
	),
	..."slit his throat|slit her throat|slit their throats|slit his wrists|slit her wrists|cut her wrists|cut his wrists|blew his brains|blew her brains|crystal meth|smoke weed".split(
		"|",
	),
	// A model that speaks of itself, or was talked into something, tells no story any more.
	..."as an ai language model|as a language model|ignore all previous instructions|ignore previous instructions|my system prompt|the system prompt".split(
		"|",
	),
	..."http https www".split(" "),
];

/** Also for those who are younger than 8. */
export const UNSAFE_FOR_SMALL: readonly string[] = [
	..."corpse* tortur* prostitut* concubine* strangl* beheaded zombie* vampire* ouija".split(" "),
	..."hanged himself|kill himself|kill herself|hanged herself|pool of blood|pools of blood|blood gushed|covered in blood|bled to death|stabbed to death|beaten to death|chopped off his head|cut off his head|cut off her head".split(
		"|",
	),
];
