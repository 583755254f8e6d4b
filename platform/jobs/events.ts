import type { z } from 'zod'
import type { Trx } from '../database/statements-on.ts'
import { insertFact } from './store/outbox-store.ts'

/** A fact that a domain announces; its payload is small and names things by id. */
export interface EventDef<Payload> {
  readonly topic: string
  readonly schema: z.ZodType<Payload>
}

/** An event by its topic and what it tells. */
export const defineEvent = <Payload>(topic: string, schema: z.ZodType<Payload>): EventDef<Payload> => ({ topic, schema })

/** Writes the event into the outbox in the caller's transaction: it is published exactly when the transaction commits. */
export async function announce<Payload>(trx: Trx, event: EventDef<Payload>, payload: Payload): Promise<void> {
  await insertFact(trx, event.topic, event.schema.parse(payload))
}

/** A subscriber of an event. A handler may run twice and re-reads state; `name` is `domain.verb-noun` and names its queue. */
export interface Subscription {
  readonly event: EventDef<never>
  readonly name: string
  readonly retriesMax: number
  readonly run: (panelId: number, payload: never) => Promise<void>
}

export const subscribe = <Payload>(
  event: EventDef<Payload>,
  name: string,
  run: (panelId: number, payload: Payload) => Promise<void>,
  retriesMax = 8,
): Subscription => ({ event: event as EventDef<never>, name, retriesMax, run: run as Subscription['run'] })
