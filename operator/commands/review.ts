import { userInfo } from 'node:os'
import { acceptRefill, acceptReview, type FulfilmentDeps, listUndecidedRefills, refuseRefill, refuseReview } from '@vitrine/fulfilment'
import { type Decision, listReviews, refillStates, submissionStates } from '@vitrine/fulfilment/operator'
import type { Database } from '@vitrine/platform/database'
import { recorded } from '../actions/recorded.ts'
import { withFulfilment } from '../database/with-database.ts'
import { type Answer, type Command, said } from '../program/command.ts'

async function list(database: Database): Promise<Answer> {
  const [reviews, refills] = [await listReviews(database), await listUndecidedRefills(database)]
  const orders = reviews.flatMap((review) => {
    const { panelId, orderId, quantity, link, reason, account, providerServiceId, providerOrderId, rawStatus, since, attempts } = review
    return [
      `order ${orderId} (panel ${panelId}) since ${since.toISOString()}: ${reason ?? 'no reason'}`,
      `  ${quantity} × ${link}`,
      `  ${account}, service ${providerServiceId}, order ${providerOrderId ?? 'unknown'}${rawStatus ? `, last status "${rawStatus}"` : ''}`,
      ...attempts.map(
        ({ action, state, sentAt, excerpt }) => `  ${action} ${state} ${sentAt ?? 'not sent'} ${excerpt?.slice(0, 120) ?? ''}`,
      ),
    ]
  })
  const requested = refills.map(
    ({ refillId, orderId, panelId, account, providerOrderId, since }) =>
      `refill ${refillId} of order ${orderId} (panel ${panelId}), ${account}, order ${providerOrderId}, since ${since.toISOString()}`,
  )
  return { lines: [...(orders.length > 0 ? orders : ['No order waits for a decision.']), ...requested], data: { orders: reviews, refills } }
}

type Decide = (deps: FulfilmentDeps, id: number, providerId: string, decision: Decision) => Promise<void>

/** What an operator may say: whether the provider's id belongs to it, and what happens then. */
const decisions: Readonly<
  Record<string, { readonly namesId: boolean; readonly decide: Decide; readonly action: string; readonly says: string }>
> = {
  accept: { namesId: true, decide: acceptReview, action: 'review.accepted', says: 'The order is with the provider.' },
  'not-accepted': {
    namesId: false,
    decide: (deps, id, _, decision) => refuseReview(deps, id, decision),
    action: 'review.not-accepted',
    says: 'The order is sent again.',
  },
  'refill-accepted': { namesId: true, decide: acceptRefill, action: 'refill.accepted', says: 'The refill is with the provider.' },
  'refill-not-accepted': {
    namesId: false,
    decide: (deps, id, _, decision) => refuseRefill(deps, id, decision),
    action: 'refill.not-taken',
    says: 'The refill is asked for again.',
  },
}

export const reviewCommand: Command = {
  usage: `Orders and refills whose outcome at the provider only a human can find out.

  vitrine review list
  vitrine review accept LINE PROVIDER_ORDER_ID [NOTE]   the provider has it; its status is asked for first
  vitrine review not-accepted LINE [NOTE]               the provider never took it; it is sent again
  vitrine review refill-accepted REFILL PROVIDER_REFILL_ID [NOTE]
  vitrine review refill-not-accepted REFILL [NOTE]

Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo).`,
  run: async ({ args: [action = '', id, ...rest] }) => {
    if (action === 'list') return withFulfilment(({ database }) => list(database))
    const decision = Object.hasOwn(decisions, action) ? decisions[action] : undefined
    if (!decision || !Number.isSafeInteger(Number(id)) || (decision.namesId && !rest[0])) return undefined
    const note = rest.slice(decision.namesId ? 1 : 0).join(' ')
    const isRefill = decision.action.startsWith('refill')
    const read = isRefill ? refillStates : submissionStates
    const act = {
      permission: 'review.decide',
      action: decision.action,
      kind: isRefill ? 'refill' : 'order',
      ids: [Number(id)],
      read,
      reason: note,
    }
    // The provider is asked between two transactions: the one that decides has the row.
    const recording = (deps: FulfilmentDeps) => ({ ...deps, database: recorded(deps.database, { ...act, isEvent: false }) })
    await withFulfilment((deps) => decision.decide(recording(deps), Number(id), rest[0] ?? '', { operator: userInfo().username, note }))
    return said(decision.says)
  },
}
