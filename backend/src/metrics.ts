// The metrics, in Prometheus' format. The only file that imports prom-client. Labels must not identify a person or a story.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DomainEvents, Events } from "./events.ts";

type EndStatus = DomainEvents["generation-ended"][0]["status"];
type BackupOutcome = DomainEvents["backup-attempted"][0]["outcome"];
type MailOutcome = DomainEvents["mail-attempted"][0]["outcome"];

type Gauges = { waiting: number; running: number; sockets: number };

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(events: Events) {
	const registry = new Registry();
	const registers = [registry];
	const named = (name: string, help: string) => ({ name: `lion_tails_${name}`, help, registers });
	collectDefaultMetrics({ register: registry });
	const requested = new Counter(named("generations_requested_total", "Story requests accepted"));
	const quotaErrors = new Counter(
		named("quota_refusals_total", "Story requests refused because the quota was used up"),
	);
	const ended = new Counter({ ...named("generations_ended_total", "Generations that ended"), labelNames: ["status"] });
	const running = new Gauge(named("generations_running", "Generations running in this process"));
	const waiting = new Gauge(named("queue_depth", "Generations waiting in the queue, over all processes that share it"));
	const sockets = new Gauge(named("sockets", "Open sockets of this process"));
	const firstText = new Histogram({
		...named("first_text_seconds", "From the request until the first text is written to the log"),
		buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
	});
	const latency = new Histogram({
		...named(
			"relay_seconds",
			"From the append of a text until it is written and sent to its subscribers: the longest of each write",
		),
		buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
	});
	const chunks = new Counter(
		named(
			"model_pieces_total",
			"Pieces of stories that came from models: a token each, or more where many come at once",
		),
	);
	const mails = new Counter({
		...named("mails_total", "Attempts to send a mail; given-up: it failed, and there will be no other"),
		labelNames: ["outcome"],
	});
	const backups = new Counter({
		...named("backups_total", "Nightly backups that were tried"),
		labelNames: ["outcome"],
	});
	const requests = new Histogram({
		...named("http_seconds", "Duration of requests to the API"),
		labelNames: ["method", "route", "status"],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
	});
	for (const status of ["completed", "failed", "cancelled"] satisfies EndStatus[]) ended.inc({ status }, 0);
	for (const outcome of ["sent", "failed", "given-up"] satisfies MailOutcome[]) mails.inc({ outcome }, 0);
	for (const outcome of ["succeeded", "failed"] satisfies BackupOutcome[]) backups.inc({ outcome }, 0);
	let read: (() => Promise<Gauges>) | undefined;

	events.on("generation-requested", () => requested.inc());
	events.on("quota-exhausted", () => quotaErrors.inc());
	events.on("first-text", ({ milliseconds }) => firstText.observe(milliseconds / 1000));
	events.on("model-answered", (answer) => chunks.inc(answer.pieces));
	events.on("generation-ended", ({ status }) => ended.inc({ status }));
	events.on("backup-attempted", ({ outcome }) => backups.inc({ outcome }));
	events.on("mail-attempted", ({ outcome }) => mails.inc({ outcome }));

	return {
		/** From the append of an event until it is written and sent to its subscribers. */
		observeLatency: (milliseconds: number) => latency.observe(milliseconds / 1000),
		observeRequest: (method: string, route: string, status: number, seconds: number) =>
			requests.observe({ method, route, status }, seconds),
		/** Sets the function that is called at each scrape. */
		readGauges(reader: () => Promise<Gauges>): void {
			read = reader;
		},
		async text(): Promise<string> {
			const now = await read?.();
			if (now) {
				running.set(now.running);
				waiting.set(now.waiting);
				sockets.set(now.sockets);
			}
			return registry.metrics();
		},
		contentType: registry.contentType,
	};
}
