export { type TestAppOptions, testApp } from './app.ts'
export { type TestDatabase, testDatabase } from './database.ts'
