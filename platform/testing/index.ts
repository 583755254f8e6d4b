export { type TestAppOptions, testApp } from './app.ts'
export { startTestCluster, type TestCluster } from './cluster.ts'
export { cloneDatabase, type TestDatabase, testDatabase } from './database.ts'
