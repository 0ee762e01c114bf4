// The worker thread of backUpInThread.
import { parentPort, workerData } from "node:worker_threads";
import { type BackupJob, backUpWithDrill } from "./dated-backups.ts";

parentPort?.postMessage(await backUpWithDrill(workerData as BackupJob));
