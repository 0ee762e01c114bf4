// What follows once the first page is there.
import { startOfflineStories } from "../story/offline/offline-stories.ts";
import { registerServiceWorker } from "./new-version.ts";

void registerServiceWorker();
startOfflineStories();
