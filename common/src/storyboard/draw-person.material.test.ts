import { describe, expect, it } from "vitest";
import { casesToCheck } from "../../../backend/test/material-cases.ts";
import { AIDS, HAIR_STYLES, SKIN_TONES } from "../character-choices.ts";
import type { Looks } from "../looks.ts";
import * as aids from "./draw-aids.ts";
import { drawPerson, provideAids, provideRegalia } from "./draw-person.ts";
import * as regalia from "./draw-regalia.ts";
import type { Light } from "./drawing.ts";
import type { PanelPerson } from "./panel.ts";
import { DIRECTIONS, OUTFITS, PERSON_KINDS, POSES } from "./panel-choices.ts";
import palette from "./people/palette.json" with { type: "json" };
import { appearanceOf, twinsOf } from "./person-looks.ts";

provideAids(aids);
provideRegalia(regalia);
const DAY: Light = { isNight: false, rim: "#fffaf0", shade: "#2a3350" };
const NIGHT: Light = { ...DAY, isNight: true };
const TILDA: PanelPerson = {
	who: "Tilda",
	kind: "girl",
	isMain: true,
	age: 7,
	pose: "stand",
	direction: "front",
	outfit: "everyday",
};
const LOOKS: Looks = { skin: "brown", hairColor: "red", hairStyle: "braids", eyes: "green", clothes: "teal" };
const draw = (person: Partial<PanelPerson>, looks: Looks | undefined = LOOKS, seed = "story") =>
	drawPerson({ ...TILDA, ...person }, { ...(looks ? { looks } : {}), seed, light: DAY });

/** A plain, absolute path. */
const PATHS =
	/^<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)">(<path d="[MLQCZ\d. -]+"( (fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|opacity)="[\w#.]+")*\/>)+<\/g>$/;

/** Throws if a drawing has anything but plain paths inside its size. */
function checkDrawing({ svg, width, height }: ReturnType<typeof drawPerson>, name: string): void {
	const [, left, top] = PATHS.exec(svg) ?? [];
	if (!left || svg.includes("NaN")) throw new Error(`${name} is not made of plain paths`);
	for (const [, x, y] of svg.slice(svg.indexOf(">")).matchAll(/(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/g)) {
		const [across, up] = [Math.abs(Number(x) + Number(left)), -(Number(y) + Number(top))];
		if (across > width / 2 || up > height || up < -0.1)
			throw new Error(`${name} has the point ${x} ${y} outside of ${width} × ${height}`);
	}
}

describe("drawPerson", () => {
	it("draws every kind in every pose and direction as plain paths inside the stated size", () => {
		for (const [at, kind] of casesToCheck(PERSON_KINDS).entries())
			for (const [turn, pose] of POSES.entries()) {
				const direction = DIRECTIONS[(at + turn) % DIRECTIONS.length] ?? "front";
				checkDrawing(draw({ kind, pose, direction, isMain: false, who: kind }), `${kind} ${pose} ${direction}`);
			}
	});

	it("draws every hair style, skin and outfit in every direction as plain paths inside the stated size", () => {
		for (const [at, hairStyle] of casesToCheck(HAIR_STYLES).entries())
			for (const direction of DIRECTIONS)
				for (const [turn, outfit] of OUTFITS.entries()) {
					const skin = SKIN_TONES[(at + turn) % SKIN_TONES.length] ?? "brown";
					checkDrawing(
						draw({ direction, outfit }, { ...LOOKS, hairStyle, skin }),
						`${hairStyle} ${direction} ${outfit}`,
					);
				}
	});

	it.each(casesToCheck(AIDS))(
		"draws a child with %s differently in a pose that shows it, and validly in all poses",
		(aid) => {
			const looks = { ...LOOKS, [aid]: true };
			for (const pose of POSES)
				for (const direction of DIRECTIONS)
					checkDrawing(draw({ pose, direction }, looks), `${aid} ${pose} ${direction}`);
			expect(draw({ direction: "right" }, looks).svg).not.toBe(draw({ direction: "right" }).svg);
		},
	);

	it("draws the same person in the same way every time", () => {
		for (const kind of PERSON_KINDS) {
			const person = { kind, isMain: false, who: "Grandma" };
			expect(draw(person)).toEqual(draw(person));
		}
	});

	it("uses the colours of the looks", () => {
		for (const skin of SKIN_TONES) expect(draw({}, { ...LOOKS, skin }).svg).toContain(palette.skin[skin]);
		for (const pose of POSES) {
			const { svg } = draw({ pose, direction: "right" });
			for (const color of [palette.skin.brown, palette.hair.red, palette.clothes.teal])
				if (color !== palette.clothes.teal || pose !== "sleep") expect(svg.includes(color), pose).toBe(true);
		}
		expect(draw({}).svg).toContain(palette.eyes.green);
	});

	it("draws no two poses alike, from any side", () => {
		for (const direction of DIRECTIONS)
			expect(new Set(POSES.map((pose) => draw({ pose, direction }).svg)).size).toBe(POSES.length);
	});

	it("shows neither skin nor hair nor face of a child without looks", () => {
		const guesses = [...Object.values(palette.skin), ...Object.values(palette.hair), ...Object.values(palette.eyes)];
		for (const pose of POSES)
			for (const direction of DIRECTIONS) {
				const { svg } = drawPerson({ ...TILDA, pose, direction }, { seed: "story", light: DAY });
				checkDrawing({ svg, width: Infinity, height: Infinity }, pose);
				for (const color of guesses) expect(svg.includes(color)).toBe(false);
			}
	});

	it("shows the hair that the parents chose of a child whose skin is unknown, and nothing of a skin", () => {
		for (const looks of [
			{ hairColor: "red", hairStyle: "afro" },
			{ ...LOOKS, skin: "dark" },
		] as Looks[]) {
			const { svg } = draw({ pose: "walk", direction: "right" }, looks);
			expect(svg).toContain(palette.hair.red);
			for (const color of [...Object.values(palette.skin), ...Object.values(palette.eyes)])
				expect(svg).not.toContain(color);
		}
	});

	it("covers an unknown head with a sun hat or a woolen one only on request", () => {
		const heads = [undefined, "sunHat", "bobbleHat"] as const;
		const drawn = heads.map((headwear) =>
			drawPerson(TILDA, { seed: "story", light: DAY, ...(headwear && { headwear }) }),
		);
		expect(new Set(drawn.map(({ svg }) => svg)).size).toBe(heads.length);
		const inCoat = drawPerson({ ...TILDA, outfit: "coat" }, { seed: "story", light: DAY, headwear: "sunHat" });
		const inCold = drawPerson({ ...TILDA, outfit: "coat" }, { seed: "story", light: DAY, headwear: "bobbleHat" });
		expect(inCoat.svg).toBe(inCold.svg);
	});

	it("gives a man the beard of which the text tells, and none after a shave", () => {
		const draw = (beard?: boolean) =>
			appearanceOf(
				{ ...TILDA, kind: "man", who: "Dad", isMain: false, ...(beard !== undefined && { beard }) },
				{ seed: "s" },
			).beard;
		expect([draw(true), draw(false)]).toEqual(["full", "none"]);
	});

	it("draws a father as the same man under each of his names", () => {
		const dad = (who: string) =>
			appearanceOf({ ...TILDA, kind: "man", who, isMain: false, isFamily: true }, { seed: who });
		expect(dad("Papa")).toEqual(dad("Dad"));
		expect(dad("Tilda’s father")).toEqual(dad("Dad"));
	});

	it("draws no two adults of a picture alike, and leaves relatives as they are", () => {
		const guests = Array.from(
			{ length: 40 },
			(_, at): PanelPerson => ({ ...TILDA, kind: "man", who: `Guest ${at}`, isMain: false }),
		);
		const dad: PanelPerson = { ...TILDA, kind: "man", who: "Dad", isMain: false };
		const options = { seed: "s", looks: LOOKS };
		for (const guest of guests) {
			const people = [guest, { ...guest, who: `${guest.who} again` }, dad];
			const twins = twinsOf(people, options);
			expect(twins.get(dad)).toBe(0);
			const signs = people.map((person) => {
				const twin = twins.get(person) ?? 0;
				const seen = appearanceOf(person, { ...options, seed: `s ${person.who}`, twin });
				return [seen.hairStyle, seen.hair, seen.beard, seen.clothes];
			});
			for (const [at, one] of signs.entries())
				for (const other of signs.slice(at + 1))
					expect(one.filter((sign, index) => sign === other[index]).length).toBeLessThan(3);
		}
	});

	it("draws Jesus only from behind", () => {
		const eyes = Object.values(palette.eyes);
		for (const pose of POSES)
			for (const direction of DIRECTIONS) {
				const { svg } = draw({ kind: "jesus", who: "Jesus", isMain: false, pose, direction });
				for (const color of eyes) expect(svg.includes(color)).toBe(false);
			}
	});

	it("mixes the shade into the colours by night", () => {
		const { svg } = drawPerson(TILDA, { looks: LOOKS, seed: "story", light: NIGHT });
		expect(svg).not.toContain(palette.clothes.teal);
	});

	it("stands a child of 8 about 170 and a grown-up about 250 high", () => {
		expect(draw({ age: 8 }, { ...LOOKS, hairStyle: "short" }).height).toBeGreaterThan(160);
		expect(draw({ age: 8 }, { ...LOOKS, hairStyle: "short" }).height).toBeLessThan(185);
		expect(draw({ kind: "man", who: "Dad", isMain: false }).height).toBeGreaterThan(235);
		expect(draw({ kind: "man", who: "Dad", isMain: false }).height).toBeLessThan(285);
	});

	it("places what is held in the hands", () => {
		const held = { svg: '<rect x="-20" y="-40" width="40" height="40"/>', width: 40, height: 40 };
		const { svg } = drawPerson({ ...TILDA, pose: "carry" }, { looks: LOOKS, seed: "story", light: DAY, held });
		expect(svg).toContain(held.svg);
	});

	it("puts the seat of a person who sits on something at the origin, with the legs below it", () => {
		const options = { looks: LOOKS, seed: "story", light: DAY };
		const onGround = drawPerson({ ...TILDA, pose: "sit", direction: "right" }, options);
		const seated = drawPerson({ ...TILDA, pose: "sit", direction: "right" }, { ...options, isSeated: true });
		const lowest = ({ svg }: typeof seated) => {
			const [, top = ""] = /translate\(\S+ (\S+)\)/.exec(svg) ?? [];
			return Math.max(...Array.from(svg.matchAll(/[\d.]+ (-?[\d.]+)(?=[A-Z"])/g), ([, y]) => Number(y))) + Number(top);
		};
		expect(lowest(onGround)).toBeCloseTo(0, 0);
		expect(lowest(seated)).toBeGreaterThan(20);
	});
});
