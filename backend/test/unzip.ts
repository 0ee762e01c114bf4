// Re-exported for the browser tests, because their folder e2e has no dependencies of its own.
export { unzipSync as unzip } from "fflate";
