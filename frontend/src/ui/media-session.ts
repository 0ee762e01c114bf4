// The controls of the lock screen, of headphones and of keyboards with media keys.

type Actions = Partial<Record<"play" | "pause" | "nexttrack" | "previoustrack" | "stop", () => void>>;

const OUR_NAME = "Lion Tails";

const ARTWORK_PX = 512;

/** Connects the controls with `actions` until `close`. Does nothing in a browser without such controls. */
export function openMediaSession(actions: Actions, artist = OUR_NAME) {
	const session = navigator.mediaSession;
	if (!session || typeof MediaMetadata === "undefined") return { setTitle() {}, setPlaying() {}, close() {} };
	let isOpen = true;
	let title = "";
	let artwork: MediaImage[] = [];
	const describe = () => {
		session.metadata = new MediaMetadata({ title, artist, artwork });
	};
	void lion().then((src) => {
		if (!src || !isOpen) return;
		artwork = [{ src, sizes: `${ARTWORK_PX}x${ARTWORK_PX}`, type: "image/png" }];
		describe();
	});
	const names = Object.keys(actions) as (keyof Actions)[];
	const handle = (name: keyof Actions, act: (() => void) | null) => {
		try {
			session.setActionHandler(name, act);
		} catch {
			// This browser does not know the action.
		}
	};
	for (const name of names) handle(name, actions[name] ?? null);
	return {
		setTitle(next: string) {
			title = next;
			describe();
		},
		setPlaying(isPlaying: boolean) {
			session.playbackState = isPlaying ? "playing" : "paused";
		},
		close() {
			isOpen = false;
			session.playbackState = "none";
			session.metadata = null;
			for (const name of names) handle(name, null);
		},
	};
}

/** The lion as a PNG, because lock screens show no SVG; null if it cannot be drawn. */
async function lion(): Promise<string | null> {
	try {
		const image = new Image(ARTWORK_PX, ARTWORK_PX);
		image.src = "/lion.svg";
		await image.decode();
		const canvas = document.createElement("canvas");
		canvas.width = canvas.height = ARTWORK_PX;
		const context = canvas.getContext("2d");
		if (!context) return null;
		context.fillStyle = "#f6efe1";
		context.fillRect(0, 0, ARTWORK_PX, ARTWORK_PX);
		context.drawImage(image, 0, 0, ARTWORK_PX, ARTWORK_PX);
		return canvas.toDataURL("image/png");
	} catch {
		return null;
	}
}
