export { announce, defineEvent, type EventDef, type Subscription, subscribe } from './events.ts'
export type { DueRows, Schedule } from './work.ts'
