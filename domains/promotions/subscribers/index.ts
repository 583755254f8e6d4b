import { type EventDef, type Subscription, subscribe } from '@vitrine/platform/jobs'
import { recomputeGrade } from '../commands/recompute-grade.ts'
import type { PromotionsDeps } from '../deps.ts'

/** A fact about an order of a customer. Orders are a later domain's: the server hands in which of its events move what a customer spent. */
type OrderEvent = EventDef<{ readonly orderId: number; readonly userId: number }>

/** Whenever an order was paid or money of one came back, the customer's grade is looked at. */
export const gradeSubscriptions = (
  { database, clock }: Pick<PromotionsDeps, 'database' | 'clock'>,
  events: readonly OrderEvent[],
): Subscription[] =>
  events.map((event) =>
    subscribe(event, `promotions.grade-after-${event.topic.replace('.', '-')}`, (panelId, { userId }) =>
      database.transaction(panelId, (trx) => recomputeGrade(trx, userId, clock.now())),
    ),
  )
