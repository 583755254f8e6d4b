import type { Trx } from '@vitrine/platform/database'
import { type RefillQuestion, type RefillRow, refillsBefore, refillsByNumber } from '../../store/operator/refill-table-store.ts'
import { shownAddresses } from './order-table.ts'

interface Sight {
  readonly showsAddresses: boolean
}

const present = (
  { userId, serviceId, serviceName, url, guaranteeUntil, createdAt, endedAt, ...row }: RefillRow,
  emails: ReadonlyMap<number, string>,
) => ({
  ...row,
  customer: { id: userId, email: emails.get(userId) ?? null },
  service: { id: serviceId, name: serviceName },
  link: url,
  guaranteeUntil: guaranteeUntil?.toISOString() ?? null,
  requestedAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

const presented = async (trx: Trx, rows: readonly RefillRow[], { showsAddresses }: Sight) => {
  const emails = await shownAddresses(
    trx,
    rows.map(({ userId }) => userId),
    showsAddresses,
  )
  return rows.map((row) => present(row, emails))
}

/** A page of refills. */
export const refillPage = async (trx: Trx, question: RefillQuestion, sight: Sight) =>
  presented(trx, await refillsBefore(trx, question), sight)

/** One refill as the console shows it; undefined when the panel has none of that number. */
export const showOperatorRefill = async (trx: Trx, id: number, sight: Sight) =>
  (await presented(trx, await refillsByNumber(trx, [id]), sight))[0]
