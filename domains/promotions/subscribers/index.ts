import { type EventDef, type Subscription, subscribe } from '@vitrine/platform/jobs'
import { recomputeGrade } from '../commands/recompute-grade.ts'
import type { PromotionsDeps } from '../deps.ts'

/** An event about an order of a customer. Orders are a later domain's: the server hands in which of its events change the spending. */
type OrderEvent = EventDef<{ readonly orderId: number; readonly userId: number }>

/** Recomputes the customer's grade whenever an order was paid or refunded. */
export const gradeSubscriptions = (
  { database, clock }: Pick<PromotionsDeps, 'database' | 'clock'>,
  events: readonly OrderEvent[],
): Subscription[] =>
  events.map((event) =>
    subscribe(event, `promotions.grade-after-${event.topic.replace('.', '-')}`, (panelId, { userId }) =>
      database.transaction(panelId, (trx) => recomputeGrade(trx, userId, clock.now())),
    ),
  )
