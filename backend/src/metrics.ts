// What an operator watches, in the form Prometheus reads. The only file that imports prom-client. Numbers only: nothing
// here names a person or a story.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DomainEvents, Events } from "./events.ts";

type EndStatus = DomainEvents["generation-ended"][0]["status"];

export type Metrics = {
	/** From a word's append to its being on record and shown. */
	observeLatency(milliseconds: number): void;
	observeRequest(method: string, route: string, status: number, seconds: number): void;
	/** Reads the gauges each time the metrics are asked for. */
	readGauges(read: () => Promise<{ waiting: number; running: number; sockets: number }>): void;
	text(): Promise<string>;
	contentType: string;
};

export function createMetrics(events: Events): Metrics {
	const registry = new Registry();
	const registers = [registry];
	const named = (name: string, help: string) => ({ name: `lion_tails_${name}`, help, registers });
	collectDefaultMetrics({ register: registry });
	const requested = new Counter(named("generations_requested_total", "Stories requested and accepted"));
	const refusals = new Counter(named("quota_refusals_total", "Stories refused because the quota was used up"));
	const ended = new Counter({ ...named("generations_ended_total", "Generations that ended"), labelNames: ["status"] });
	const running = new Gauge(named("generations_running", "Generations running in this process"));
	const waiting = new Gauge(named("queue_depth", "Generations waiting, over all processes that share the queue"));
	const sockets = new Gauge(named("sockets", "Open sockets of this process"));
	const firstText = new Histogram({
		...named("first_text_seconds", "From the request to the first word on record"),
		buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
	});
	const latency = new Histogram({
		...named("relay_seconds", "From a word's append to its being on record and shown"),
		buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
	});
	const pieces = new Counter(named("model_pieces_total", "Pieces streamed by models, about a token each"));
	const requests = new Histogram({
		...named("http_seconds", "Requests to the API"),
		labelNames: ["method", "route", "status"],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
	});
	for (const status of ["completed", "failed", "cancelled"] satisfies EndStatus[]) ended.inc({ status }, 0);
	let read: Parameters<Metrics["readGauges"]>[0] | undefined;

	events.on("generation-requested", () => requested.inc());
	events.on("quota-exhausted", () => refusals.inc());
	events.on("first-text", ({ milliseconds }) => firstText.observe(milliseconds / 1000));
	events.on("model-answered", (answer) => pieces.inc(answer.pieces));
	events.on("generation-ended", ({ status }) => ended.inc({ status }));

	return {
		observeLatency: (milliseconds) => latency.observe(milliseconds / 1000),
		observeRequest: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
		readGauges(reader) {
			read = reader;
		},
		async text() {
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
