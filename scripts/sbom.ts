// npm run sbom: writes what a production install consists of: docs/sbom.cdx.json (CycloneDX 1.6) and docs/licences.md. Both are made
// from package-lock.json, so every platform's packages are in them. `npm sbom` leaves out packages of workspaces.
//   --check  writes nothing; exits with 1 if a file is not up to date, or a licence is not permissive
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { runScript, UserError } from "./run-script.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FILES = { sbom: "docs/sbom.cdx.json", licences: "docs/licences.md" } as const;

/** SPDX identifiers. MPL-2.0 covers only its own files, which we do not change; OFL-1.1 is for fonts. */
const PERMISSIVE = ["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "MPL-2.0", "OFL-1.1"];

const LockEntry = z.looseObject({
	name: z.string().optional(),
	version: z.string().optional(),
	license: z.string().optional(),
	integrity: z.string().optional(),
	dev: z.boolean().optional(),
	link: z.boolean().optional(),
});
const Lock = z.looseObject({ version: z.string(), packages: z.record(z.string(), LockEntry) });
/** Some old packages name their licences in a list. */
const OldManifest = z.looseObject({ licenses: z.array(z.looseObject({ type: z.string() })).optional() });

type Package = { name: string; version: string; licence: string; integrity: string | undefined };

function packagesOf({ packages }: z.infer<typeof Lock>): Package[] {
	const found = new Map<string, Package>();
	for (const [path, entry] of Object.entries(packages)) {
		const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
		if (!name || entry.dev || entry.link || !entry.version) continue;
		const actual = entry.name ?? name;
		const licence = entry.license ?? oldLicence(path) ?? "unknown";
		found.set(`${actual}@${entry.version}`, {
			name: actual,
			version: entry.version,
			licence,
			integrity: entry.integrity,
		});
	}
	return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

function oldLicence(path: string): string | undefined {
	const manifest = join(ROOT, path, "package.json");
	if (!existsSync(manifest)) return undefined;
	return OldManifest.parse(JSON.parse(readFileSync(manifest, "utf8"))).licenses?.[0]?.type;
}

/** https://cyclonedx.org/docs/1.6/json/ Without a time and a serial number, so that the same packages give the same file. */
function sbomOf(version: string, packages: Package[]): string {
	const purl = (name: string, of: string) => `pkg:npm/${name.replace("@", "%40")}@${of}`;
	const head = {
		bomFormat: "CycloneDX",
		specVersion: "1.6",
		version: 1,
		metadata: {
			component: { type: "application", "bom-ref": purl("lion-tails", version), name: "lion-tails", version },
		},
	};
	const components = packages.map(({ name, version: of, licence, integrity }) => {
		const [algorithm, hash] = integrity?.split("-") ?? [];
		return JSON.stringify({
			type: "library",
			"bom-ref": purl(name, of),
			name,
			version: of,
			purl: purl(name, of),
			licenses: [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
			...(algorithm === "sha512" &&
				hash && { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }),
		});
	});
	// A line for each package, so that a change shows what changed.
	return `${JSON.stringify(head, null, "\t").slice(0, -2)},\n\t"components": [\n\t\t${components.join(",\n\t\t")}\n\t]\n}\n`;
}

function licencesOf(packages: Package[]): string {
	const groups = [...Map.groupBy(packages, ({ licence }) => licence)].toSorted(([one], [other]) =>
		one < other ? -1 : 1,
	);
	const sections = groups.map(
		([licence, of]) =>
			`## ${licence} (${of.length})\n\n${of.map(({ name, version }) => `\`${name}\` ${version}`).join(", ")}\n`,
	);
	return `# Which licences do the installed packages have?\n\nWritten by \`npm run sbom\` from package-lock.json: the ${packages.length} packages of a production install on any platform.\nFonts, texts and music are in [NOTICE.md](../NOTICE.md).\n\n${sections.join("\n")}`;
}

await runScript(async () => {
	const [option, ...others] = process.argv.slice(2);
	if ((option !== undefined && option !== "--check") || others.length)
		throw new UserError("Usage: npm run sbom [-- --check]");
	const lock = Lock.parse(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
	const packages = packagesOf(lock);
	const refused = packages.filter(({ licence }) => !PERMISSIVE.includes(licence));
	if (refused.length)
		throw new UserError(
			`Not known as permissive: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(", ")}. Replace the package, or add its licence to scripts/sbom.ts.`,
		);
	const contents = { sbom: sbomOf(lock.version, packages), licences: licencesOf(packages) };
	for (const kind of ["sbom", "licences"] as const) {
		const path = join(ROOT, FILES[kind]);
		if (option === "--check") {
			if (existsSync(path) && readFileSync(path, "utf8") === contents[kind]) continue;
			throw new UserError(`${FILES[kind]} is not up to date. Run: npm run sbom`);
		}
		writeFileSync(path, contents[kind]);
		process.stdout.write(`${packages.length} packages: ${FILES[kind]}\n`);
	}
});
