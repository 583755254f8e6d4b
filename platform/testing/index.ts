export { testApp, type TestAppOptions } from './app.ts'
export { type TestDatabase, testDatabase } from './database.ts'
