// The view through a window: the sky of the hour, the weather and the season.
import { between } from "../../random.ts";
import { star } from "./nature.ts";
import type { Window } from "./registry.ts";
import { draw, round } from "./shapes.ts";
import type { Stage } from "./stage.ts";

export function windowOf({ light, panel, outside, scene }: Stage, [x, y, w, h]: Window, random: () => number): string {
	const bands = light.sky.bands;
	const sky = bands.map((color, at) => {
		const top = y + (h * at) / (bands.length + 1.2);
		return `<path d="M${x} ${round(top)}q${round(w / 4)} ${at ? -5 : 0} ${round(w / 2)} 0t${round(w / 2)} 0V${y + h}H${x}Z" fill="${color}"/>`;
	});
	const isNight = panel.hour === "night";
	const isClear = panel.weather === "clear" || panel.weather === "wind";
	const dot = (count: number, r: number, color: string) =>
		Array.from(
			{ length: count },
			() =>
				`<circle cx="${round(x + between(0.06, 0.94, random) * w)}" cy="${round(y + between(0.05, 0.9, random) * h)}" r="${r}" fill="${color}" opacity=".9"/>`,
		).join("");
	const lights =
		isNight && isClear ? dot(9, 1.6, light.sky.orb) + star(x + w * 0.3, y + h * 0.2, 6, light.sky.orb) : "";
	const [ox, oy, r] = [round(x + w * 0.72), round(y + h * 0.27), Math.min(w, h) * 0.13];
	const orb = !isClear
		? `<path d="M${round(x + w * 0.2)} ${round(y + h * 0.3)}c2-14 18-18 26-8 10-8 26-2 26 8 10 2 8 12 0 12h-48c-10 0-12-10-4-12Z" fill="${light.sky.cloud}" opacity=".8"/>`
		: isNight
			? panel.without?.includes("moon")
				? ""
				: `<path d="M${ox} ${round(oy - r)}a${round(r)} ${round(r)} 0 1 0 ${round(r)} ${round(r)}a${round(r * 0.8)} ${round(r * 0.8)} 0 0 1 ${round(-r)} ${round(-r)}Z" fill="${light.sky.orb}"/>`
			: `<circle cx="${ox}" cy="${oy}" r="${round(r)}" fill="${light.sky.orb}"/>`;
	const ground = panel.weather === "snow" && !scene.isWarm ? "snow" : "grass";
	const leaf =
		panel.season === "winter"
			? panel.weather === "snow"
				? "snow"
				: "leafDark"
			: panel.season === "spring"
				? "blossom"
				: "leaf";
	const hills = [
		`${panel.weather === "snow" ? "grassLight" : "leafDark"} M${x} ${round(y + h * 0.74)}q${round(w * 0.3)} ${round(-h * 0.16)} ${round(w * 0.6)} 0t${round(w * 0.4)} ${round(-h * 0.04)}V${y + h}H${x}Z`,
		`${ground} M${x} ${round(y + h * 0.86)}q${round(w * 0.5)} ${round(-h * 0.12)} ${w} ${round(h * 0.02)}V${y + h}H${x}Z`,
		`trunkDark~4 M${round(x + w * 0.2)} ${round(y + h * 0.86)}V${round(y + h * 0.6)}`,
		`${leaf} o ${round(x + w * 0.2)} ${round(y + h * 0.56)} ${round(w * 0.12)} ${round(h * 0.12)}`,
	].map((shape) => draw(shape, outside));
	const rain = Array.from(
		{ length: 14 },
		() =>
			`M${round(x + between(0.06, 0.96, random) * w)} ${round(y + between(0.04, 0.86, random) * h)}l-3 ${round(h * 0.07)}`,
	).join("");
	const fall =
		panel.weather === "rain" || panel.weather === "storm"
			? `<path d="${rain}" stroke="#f2f5f2" stroke-opacity=".75" stroke-width="2" stroke-linecap="round"/>`
			: panel.weather === "snow"
				? dot(16, 2.8, "#ffffff")
				: panel.weather === "fog"
					? `<rect x="${x}" y="${round(y + h * 0.5)}" width="${w}" height="${round(h * 0.5)}" fill="${light.sky.cloud}" opacity=".55"/>`
					: "";
	return sky.join("") + lights + orb + hills.join("") + fall;
}
