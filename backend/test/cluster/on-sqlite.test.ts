import { testSeveralProcesses } from "./several-processes.ts";

testSeveralProcesses("SQLite", {});
