export { type TestAppOptions, testApp } from './app.ts'
export { startTestCluster, type TestCluster } from './cluster.ts'
export { cloneDatabase, type TestDatabase, testDatabase } from './database.ts'
export { type Death, Killed, type Mortal, mortal, pointsOf } from './mortal.ts'
