// What follows once the first page is there.
import { startOfflineStories } from "../story/offline/offline-stories.ts";
import { registerServiceWorker } from "./register-worker.ts";

void registerServiceWorker();
startOfflineStories();
