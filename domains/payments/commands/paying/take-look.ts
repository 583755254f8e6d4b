import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { invoiceNotFound, lookedJustNow, notAskable } from '../../errors.ts'
import { MANUAL } from '../../model/method.ts'
import { getGatewayAccount } from '../../store/gateway-account-store.ts'
import { claimLook, findInvoiceByNumber } from '../../store/invoice-store.ts'
import type { Look } from './check-invoice.ts'

const SECOND_MS = 1000

/**
 * Has an invoice looked at once its transaction is over. 404 where there is none, 422 where no gateway can be asked about it, or where somebody had it asked a
 * few seconds ago: that answer stands.
 */
export async function takeLook(
  trx: Trx,
  deps: Pick<PaymentsDeps, 'gateways' | 'isProduction' | 'secrets' | 'timings'>,
  number: number,
  now: Date,
): Promise<Look> {
  const invoice = await findInvoiceByNumber(trx, number)
  if (!invoice) throw invoiceNotFound()
  const account = await getGatewayAccount(trx, deps.secrets, invoice.gatewayAccountId)
  if (account.connector === MANUAL) throw notAskable('manual')
  if (account.isClosed) throw notAskable('closed')
  if (account.access.secret === '') throw notAskable('noKey')
  gatewayFor(deps, await panelIn(trx), account.connector)
  const { lookMs } = deps.timings
  if (!(await claimLook(trx, number, now, new Date(now.getTime() - lookMs)))) throw lookedJustNow(Math.ceil(lookMs / SECOND_MS))
  return { panelId: trx.panelId, invoice, account }
}
