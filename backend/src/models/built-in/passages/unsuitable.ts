// Passages that are not read aloud to children as they stand. What is told of them elsewhere is told gently.
import type { ReadingLevel } from "@lion-tails/common/story";
import { overlap, parseReferences, type Span } from "./reference.ts";

/** Cruelty and violence against women or children: not for any age that stories are told to. */
const FOR_NO_CHILD =
	"Genesis 19:1-11; Genesis 19:30-38; Genesis 34; Genesis 38; Leviticus 18; Leviticus 20; Numbers 25; Numbers 31; Deuteronomy 22:13-30; Deuteronomy 28:45-68; Judges 11:29-40; Judges 19:1-21:25; 1 Samuel 15:32-35; 2 Samuel 11; 2 Samuel 13; 2 Samuel 16:20-23; 2 Samuel 20; 2 Kings 6:24-33; 2 Kings 9:30-10:36; Psalm 137:7-9; Isaiah 13:15-18; Jeremiah 19; Lamentations 2:20-22; Lamentations 4; Ezekiel 16; Ezekiel 23; Hosea 1:2-2:13; Nahum 3";

/** War, killing and terror, laws about bodies and punishments, love songs, and long lists of names. */
const FOR_NINE_AND_OLDER =
	"Genesis 4:1-24; Genesis 5; Genesis 10; Genesis 16; Genesis 19; Genesis 22; Genesis 36; Exodus 12:29-30; Exodus 21; Exodus 22; Exodus 32:25-35; Leviticus 12; Leviticus 13; Leviticus 15; Leviticus 24:10-23; Leviticus 26:14-39; Numbers 1; Numbers 2; Numbers 3; Numbers 5:11-31; Numbers 7; Numbers 14:26-38; Numbers 16; Numbers 21:1-9; Numbers 26; Numbers 33; Deuteronomy 7; Deuteronomy 13; Deuteronomy 20; Deuteronomy 21; Deuteronomy 28; Joshua 7; Joshua 8; Joshua 10; Joshua 11; Joshua 12; Joshua 13:1-21:45; Judges 1; Judges 3:12-31; Judges 4; Judges 5; Judges 8; Judges 9; Judges 12; Judges 14:1-16:31; 1 Samuel 15; 1 Samuel 18:17-30; 1 Samuel 22; 1 Samuel 28; 1 Samuel 31; 2 Samuel 1; 2 Samuel 2; 2 Samuel 3; 2 Samuel 4; 2 Samuel 12; 2 Samuel 17; 2 Samuel 18; 2 Samuel 21; 1 Kings 2; 1 Kings 3:16-28; 1 Kings 11; 1 Kings 18:40; 1 Kings 21; 1 Kings 22; 2 Kings 1; 2 Kings 2:23-25; 2 Kings 3; 2 Kings 8:1-15; 2 Kings 9; 2 Kings 11; 2 Kings 25; 1 Chronicles 1:1-9:44; 1 Chronicles 23:1-27:34; 2 Chronicles 28; Ezra 2; Nehemiah 3; Nehemiah 7; Nehemiah 11; Nehemiah 12; Esther 2:1-4; Esther 9; Job 1; Job 2; Job 3; Psalm 58; Psalm 83; Psalm 109; Psalm 137; Proverbs 5; Proverbs 7; Song of Solomon 1:1-8:14; Isaiah 13; Isaiah 34; Isaiah 63:1-6; Jeremiah 51; Lamentations 1; Lamentations 2; Ezekiel 5; Ezekiel 6; Ezekiel 7; Ezekiel 9; Ezekiel 38; Ezekiel 39; Daniel 7; Hosea 1:1-3:5; Hosea 13; Joel 1; Amos 1; Amos 4; Nahum 1; Nahum 2; Habakkuk 3; Zephaniah 1; Zechariah 14; Matthew 1:1-17; Matthew 2:16-18; Matthew 14:1-12; Matthew 24; Mark 6:14-29; Mark 13; Luke 3:23-38; Luke 21; John 8:1-11; Acts 1:18-19; Acts 5:1-11; Acts 7:54-60; Acts 12:18-23; Romans 1:18-32; 1 Corinthians 5; 1 Corinthians 6:9-20; 2 Peter 2; Jude 4-16; Revelation 6; Revelation 8; Revelation 9; Revelation 11; Revelation 12; Revelation 13; Revelation 14; Revelation 16; Revelation 17; Revelation 18; Revelation 19; Revelation 20";

const LEVELS_UNDER_NINE: readonly ReadingLevel[] = ["preschool", "kindergarten", "early-elementary"];

let spans: { always: Span[]; underNine: Span[] } | undefined;

export function isUnsuitable(span: Span, level: ReadingLevel): boolean {
	spans ??= { always: parseReferences(FOR_NO_CHILD), underNine: parseReferences(FOR_NINE_AND_OLDER) };
	const refused = LEVELS_UNDER_NINE.includes(level) ? [...spans.always, ...spans.underNine] : spans.always;
	return refused.some((other) => overlap(span, other) > 0);
}
