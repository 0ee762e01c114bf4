// What settings give for the export of a parent's data: never the key.
import type { ExportPart } from "../account/export.ts";
import type { SettingsStore } from "./store.ts";

export function settingsExport({ settings }: SettingsStore): ExportPart[] {
	return [
		{
			name: "settings",
			async read({ id }) {
				const { sealedKey = null, model = null, voiceModel = null } = (await settings.get(id)) ?? {};
				return { hasOpenAiKey: sealedKey !== null, model, voiceModel };
			},
		},
	];
}
