// What an operator watches, in the form Prometheus reads. The only file that imports prom-client. Numbers only: nothing
// here names a person or a story.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Ending = "completed" | "failed" | "cancelled";

export type Metrics = {
	asked(): void;
	quotaRefused(): void;
	ended(how: Ending): void;
	/** From the wish to the first word on record, in seconds. */
	firstText(seconds: number): void;
	/** From the word said to the word on record and shown, in seconds. */
	relayed(seconds: number): void;
	/** Pieces of a model's answer; models send about one token a piece. */
	tokens(pieces: number): void;
	answered(method: string, route: string, status: number, seconds: number): void;
	/** Reads what changes by itself whenever somebody asks. */
	watch(read: () => Promise<{ waiting: number; running: number; sockets: number }>): void;
	text(): Promise<string>;
	contentType: string;
};

export function createMetrics(): Metrics {
	const registry = new Registry();
	const registers = [registry];
	const named = (name: string, help: string) => ({ name: `lion_tails_${name}`, help, registers });
	collectDefaultMetrics({ register: registry });
	const asked = new Counter(named("generations_asked_total", "Stories asked for and taken"));
	const refusals = new Counter(named("quota_refusals_total", "Stories refused because the quota was used up"));
	const ended = new Counter({ ...named("generations_ended_total", "Tellings that ended"), labelNames: ["how"] });
	const running = new Gauge(named("generations_running", "Tellings under way in this process"));
	const waiting = new Gauge(named("queue_depth", "Tellings waiting, over all processes that share the queue"));
	const sockets = new Gauge(named("sockets", "Open sockets of this process"));
	const firstText = new Histogram({
		...named("first_text_seconds", "From the wish to the first word shown"),
		buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
	});
	const relay = new Histogram({
		...named("relay_seconds", "From a word said to the word on record and shown"),
		buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
	});
	const tokens = new Counter(named("model_pieces_total", "Pieces streamed by models, about a token each"));
	const answers = new Histogram({
		...named("http_seconds", "Answers to calls"),
		labelNames: ["method", "route", "status"],
		buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
	});
	for (const how of ["completed", "failed", "cancelled"] satisfies Ending[]) ended.inc({ how }, 0);
	let read: Parameters<Metrics["watch"]>[0] | undefined;

	return {
		asked: () => asked.inc(),
		quotaRefused: () => refusals.inc(),
		ended: (how) => ended.inc({ how }),
		firstText: (seconds) => firstText.observe(seconds),
		relayed: (seconds) => relay.observe(seconds),
		tokens: (pieces) => tokens.inc(pieces),
		answered: (method, route, status, seconds) => answers.observe({ method, route, status }, seconds),
		watch(given) {
			read = given;
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
