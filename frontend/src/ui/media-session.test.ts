import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openMediaSession } from "./media-session.ts";

/** The silent elements. */
let opened: Element[] = [];

class Element {
	src: string;
	loop = false;
	isPlaying = false;
	constructor(src: string) {
		this.src = src;
		opened.push(this);
	}
	async play() {
		this.isPlaying = true;
	}
	pause() {
		this.isPlaying = false;
	}
	removeAttribute(name: "src") {
		this[name] = "";
	}
	load() {}
}

beforeEach(() => {
	opened = [];
	vi.stubGlobal("Audio", Element);
	vi.stubGlobal("MediaMetadata", class {});
	Object.defineProperty(navigator, "mediaSession", { configurable: true, value: { setActionHandler() {} } });
});
afterEach(() => {
	Reflect.deleteProperty(navigator, "mediaSession");
});

it("next to speech or a synthesizer one silent element repeats, pauses with it, and is unloaded", () => {
	const session = openMediaSession({});
	session.setPlaying(true);
	expect(opened).toMatchObject([{ loop: true, isPlaying: true }]);
	session.setPlaying(false);
	expect(opened).toMatchObject([{ isPlaying: false }]);
	session.setPlaying(true);
	session.close();
	expect(opened).toMatchObject([{ isPlaying: false, src: "" }]);
});

it("next to a media element no silent one plays", () => {
	const session = openMediaSession({});
	session.setPlaying(true, true);
	expect(opened).toEqual([]);
	session.setPlaying(true);
	session.setPlaying(true, true);
	expect(opened).toMatchObject([{ isPlaying: false }]);
	session.close();
});
