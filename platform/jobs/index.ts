export { announce, defineEvent, type EventDef, type Subscription, subscribe } from './events.ts'
export { installJobs } from './install.ts'
export type { DueRows, Schedule } from './work.ts'
export { queuesOf, startWorker, type Worker, type WorkerOptions } from './worker.ts'
