import { userInfo } from 'node:os'
import {
  acceptRefill,
  acceptReview,
  type Decision,
  type FulfilmentDeps,
  listReviews,
  listUndecidedRefills,
  refuseRefill,
  refuseReview,
} from '@vitrine/fulfilment'
import type { Database } from '@vitrine/platform/database'
import { openFulfilment } from './database/open-fulfilment.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Orders and refills whose outcome at the provider only a human can find out.

  node operator/review.ts list
  node operator/review.ts accept LINE PROVIDER_ORDER_ID [NOTE]   the provider has it; its status is asked for first
  node operator/review.ts not-accepted LINE [NOTE]               the provider never took it; it is sent again
  node operator/review.ts refill-accepted REFILL PROVIDER_REFILL_ID [NOTE]
  node operator/review.ts refill-not-accepted REFILL [NOTE]

Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo).`

async function list(database: Database): Promise<void> {
  const reviews = await listReviews(database)
  if (reviews.length === 0) console.info('No order waits for a decision.')
  for (const review of reviews) {
    const { panelId, lineId, quantity, link, reason, account, providerServiceId, providerOrderId, rawStatus, since } = review
    console.info(`order ${lineId} (panel ${panelId}) since ${since.toISOString()}: ${reason ?? 'no reason'}`)
    console.info(`  ${quantity} × ${link}`)
    console.info(
      `  ${account}, service ${providerServiceId}, order ${providerOrderId ?? 'unknown'}${rawStatus ? `, last status "${rawStatus}"` : ''}`,
    )
    for (const { action, state, sentAt, excerpt } of review.attempts)
      console.info(`  ${action} ${state} ${sentAt ?? 'not sent'} ${excerpt?.slice(0, 120) ?? ''}`)
  }
  for (const { refillId, lineId, panelId, account, providerOrderId, since } of await listUndecidedRefills(database))
    console.info(
      `refill ${refillId} of order ${lineId} (panel ${panelId}), ${account}, order ${providerOrderId}, since ${since.toISOString()}`,
    )
}

type Decide = (deps: FulfilmentDeps, id: number, providerId: string, decision: Decision) => Promise<void>

/** What an operator may say: whether the provider's id belongs to it, and what happens then. */
const decisions: Readonly<Record<string, { readonly namesId: boolean; readonly decide: Decide; readonly says: string }>> = {
  accept: { namesId: true, decide: acceptReview, says: 'The order is with the provider.' },
  'not-accepted': { namesId: false, decide: (deps, id, _, decision) => refuseReview(deps, id, decision), says: 'The order is sent again.' },
  'refill-accepted': { namesId: true, decide: acceptRefill, says: 'The refill is with the provider.' },
  'refill-not-accepted': {
    namesId: false,
    decide: (deps, id, _, decision) => refuseRefill(deps, id, decision),
    says: 'The refill is asked for again.',
  },
}

async function main([command = '', id, ...rest]: readonly string[]): Promise<number> {
  const decision = decisions[command]
  if (command !== 'list' && !(decision && Number.isSafeInteger(Number(id)) && (!decision.namesId || rest[0]))) {
    console.error(USAGE)
    return 2
  }
  const { deps, close } = await openFulfilment()
  try {
    if (!decision) {
      await list(deps.database)
      return 0
    }
    const note = rest.slice(decision.namesId ? 1 : 0).join(' ')
    await decision.decide(deps, Number(id), rest[0] ?? '', { operator: userInfo().username, note })
    console.info(decision.says)
    return 0
  } finally {
    await close()
  }
}

runTool(() => main(process.argv.slice(2)))
