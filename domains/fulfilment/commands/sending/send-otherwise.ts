import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { changeLink, findLine, NO_CUSTOMER, sendAgain } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { Refusal, refuse } from '@vitrine/platform/kernel'
import type { FulfilmentDeps } from '../../deps.ts'
import { after } from '../../model/timings.ts'
import { mayHaveBeenTaken } from '../../store/attempt-store.ts'
import { routesOfLines } from '../../store/route-tests/route-test-store.ts'
import { lockSubmission, saveChosenRoute, saveLink } from '../../store/submission-store.ts'

interface Seen {
  readonly id: number
  readonly version: number
  readonly operatorId: number
}

/** A provider has the order, or may have it. */
const mayBeThere = (): Refusal => new Refusal('invalid', 'deliveries.mayBeThere')

/** Lines before submissions, as claims lock them: no worker reports about an order that stands in these states. */
async function refuseTaken(trx: Trx, orderId: number) {
  const submission = await lockSubmission(trx, orderId)
  const isOpen = submission !== undefined && submission.state !== 'ready' && submission.state !== 'done'
  if (isOpen || submission?.providerOrderId || (await mayHaveBeenTaken(trx, orderId))) throw mayBeThere()
  return submission
}

/** Another link, while no provider has taken the order or may have. */
export async function changeLinkOf(trx: Trx, snapshot: CatalogueSnapshot, seen: Seen, text: string, now: Date): Promise<void> {
  const { url, linkHash } = await changeLink(trx, snapshot, seen, text, now)
  if (await refuseTaken(trx, seen.id)) await saveLink(trx, seen.id, url, linkHash, now)
}

/** Sends an order now, by the route that a person chose where they did: it goes first, the others stay behind it. */
export async function sendOtherwise(
  { timings }: Pick<FulfilmentDeps, 'timings'>,
  trx: Trx,
  seen: Seen,
  priority: number | null,
  now: Date,
): Promise<void> {
  const line = await sendAgain(trx, seen, now)
  await refuseTaken(trx, seen.id)
  if (priority === null) return
  const route = (await routesOfLines(trx, [line], line.userId === NO_CUSTOMER ? [line.id] : []))
    .get(line.id)
    ?.find((one) => one.priority === priority)
  if (!route || route.isPaused) refuse('priority', 'deliveries.routeAbsent')
  const { url, linkHash, quantity, serviceId } = (await findLine(trx, seen.id)) ?? line
  const facts = { orderId: seen.id, serviceId, link: url ?? '', linkHash, quantity, deadlineAt: after(now, timings.deadlineMs) }
  await saveChosenRoute(trx, facts, priority, now)
}
