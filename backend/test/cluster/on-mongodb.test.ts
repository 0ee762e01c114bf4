import { testCluster } from "./cluster-tests.ts";

testCluster("MongoDB", { mongo: true });
