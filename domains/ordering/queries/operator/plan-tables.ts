import type { Trx } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { actionsOf, isFinal, type LineState } from '../../model/states.ts'
import { type SubscriptionState, subscriptionActions } from '../../model/subscription-states.ts'
import { findLine } from '../../store/line-store.ts'
import {
  type DripFeedRow,
  dripFeedsBefore,
  dripFeedsByNumber,
  type PlanQuestion,
  type PublicationRow,
  publicationsOf,
  type RunRow,
  runsOf,
  type SubscriptionRow,
  subscriptionsBefore,
  subscriptionsByNumber,
} from '../../store/operator/plan-table-store.ts'
import { type SubscribedService, servicesOf } from '../../store/subscription-store.ts'
import { shownAddresses } from './order-table.ts'

interface Sight {
  readonly showsAddresses: boolean
}

const PUBLICATIONS_MAX = 50
const when = (at: Date | null): string | null => at?.toISOString() ?? null
const idsOf = (rows: readonly { readonly userId: number }[]): number[] => rows.map(({ userId }) => userId)

const presentFeed = (
  { userId, serviceId, serviceName, charged, startedAt, nextAt, createdAt, url, ...row }: DripFeedRow,
  email: string | null,
) => ({
  ...row,
  customer: { id: userId, email },
  service: { id: serviceId, name: serviceName },
  link: url,
  charged: formatMicro(micro(charged)),
  startedAt: when(startedAt),
  nextAt: when(nextAt),
  createdAt: createdAt.toISOString(),
})

const presentRun = ({ charged, startedAt, endedAt, ...run }: RunRow) => ({
  ...run,
  ...{ charged: formatMicro(micro(charged)), startedAt: when(startedAt), endedAt: when(endedAt) },
})

/** A page of drip feeds. */
export async function dripFeedPage(trx: Trx, question: PlanQuestion<LineState>, { showsAddresses }: Sight) {
  const rows = await dripFeedsBefore(trx, question)
  const emails = await shownAddresses(trx, idsOf(rows), showsAddresses)
  return rows.map((row) => presentFeed(row, emails.get(row.userId) ?? null))
}

/** A drip feed with its runs; undefined when the panel has none of that number. */
export async function showOperatorDripFeed(trx: Trx, id: number, { showsAddresses }: Sight) {
  const [row] = await dripFeedsByNumber(trx, [id])
  const line = row && (await findLine(trx, id))
  if (!row || !line) return undefined
  const emails = await shownAddresses(trx, [row.userId], showsAddresses)
  const { pausable, activable, cancelable } = actionsOf(line.state, line)
  const runs = await runsOf(trx, id)
  const unmade = runs.reduce((sum, run) => (run.orderId === null ? sum + run.charged : sum), 0n)
  return {
    ...presentFeed(row, emails.get(row.userId) ?? null),
    runList: runs.map(presentRun),
    /** What a cancel would give back: the runs that were never made. */
    left: formatMicro(micro(line.state === 'canceled' ? 0n : unmade)),
    actions: { pause: pausable, resume: activable, cancel: cancelable, pace: !isFinal(line.state) && row.runsMade < row.runs },
  }
}

const presentSubscription = (
  { userId, lookedAt, nextAt, expiresAt, createdAt, endedAt, url, isBeingChecked: _, ...row }: SubscriptionRow,
  email: string | null,
  services: readonly SubscribedService[],
) => ({
  ...row,
  customer: { id: userId, email },
  link: url,
  services: services.map(({ serviceId, serviceName, min, max, cost }) => ({
    ...{ id: serviceId, name: serviceName, min, max, cost: formatMicro(cost) },
  })),
  lookedAt: when(lookedAt),
  nextAt: when(nextAt),
  expiresAt: when(expiresAt),
  createdAt: createdAt.toISOString(),
  endedAt: when(endedAt),
})

const presentPublication = ({ publishedAt, foundAt, ...publication }: PublicationRow) => ({
  ...publication,
  ...{ publishedAt: publishedAt.toISOString(), foundAt: foundAt.toISOString() },
})

/** A page of subscriptions. */
export async function subscriptionPage(trx: Trx, question: PlanQuestion<SubscriptionState>, { showsAddresses }: Sight) {
  const rows = await subscriptionsBefore(trx, question)
  const emails = await shownAddresses(trx, idsOf(rows), showsAddresses)
  const services = await servicesOf(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentSubscription(row, emails.get(row.userId) ?? null, services.get(row.id) ?? []))
}

/** A subscription with its newest publications; undefined when the panel has none of that number. */
export async function showOperatorSubscription(trx: Trx, id: number, { showsAddresses }: Sight) {
  const [row] = await subscriptionsByNumber(trx, [id])
  if (!row) return undefined
  const emails = await shownAddresses(trx, [row.userId], showsAddresses)
  const services = await servicesOf(trx, [id])
  const { pausable, activable, cancelable } = subscriptionActions(row.state)
  return {
    ...presentSubscription(row, emails.get(row.userId) ?? null, services.get(id) ?? []),
    publications: (await publicationsOf(trx, id, PUBLICATIONS_MAX)).map(presentPublication),
    actions: {
      pause: pausable,
      resume: activable,
      cancel: cancelable,
      look: row.state === 'active',
      serve: row.state === 'active' && row.contentsLeft > 0,
    },
    isBeingChecked: row.isBeingChecked,
  }
}
