import { testSeveralProcesses } from "./several-processes.ts";

testSeveralProcesses("MongoDB", { mongo: true });
