import { findReopenable, type PaymentChoice } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { sumMicro } from '@vitrine/platform/kernel'
import type { OrderingDeps } from '../../deps.ts'
import { invoicesOfLines } from '../../queries/money/invoices-of-lines.ts'
import type { OrderLine } from '../../store/order-line.ts'

/** The open invoice of exactly these locked orders, by the same method over what they cost now: it is resumed, so that there is no second address to pay to. */
export async function findOpenPayment(
  trx: Trx,
  deps: Pick<OrderingDeps, 'payments'>,
  lines: readonly OrderLine[],
  choice: PaymentChoice,
  now: Date,
): Promise<string | undefined> {
  if (choice.card) return undefined
  const same = (await invoicesOfLines(trx, lines)).filter(({ count, isWhole }) => isWhole && count === lines.length).map(({ id }) => id)
  const until = new Date(now.getTime() + deps.payments.timings.reusableMs)
  return findReopenable(trx, same, { methodId: choice.methodId, amount: sumMicro(lines.map(({ charged }) => charged)), until })
}
