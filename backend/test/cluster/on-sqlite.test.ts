import { testCluster } from "./cluster-tests.ts";

testCluster("SQLite", {});
