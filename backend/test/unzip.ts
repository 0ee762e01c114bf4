// For the browser's tests too, whose folder has no dependencies of its own.
export { unzipSync as unzip } from "fflate";
