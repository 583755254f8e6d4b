import type { Database } from '@vitrine/platform/database'
import type { PaymentsDeps } from '../../deps.ts'
import { isInvoiceId } from '../../model/invoice-id.ts'
import type { GatewayPayment } from '../../ports.ts'
import type { GatewayAccount } from '../../store/gateway-account-store.ts'
import { lockInvoice, saveArriving } from '../../store/invoice-store.ts'
import { saveCard } from '../cards/save-card.ts'
import { closeUnpaid } from '../invoices/close-unpaid.ts'
import { settleExternalPayment } from '../invoices/settle-external-payment.ts'

/** Applies one payment, as fetched from the gateway, to its invoice. Idempotent, in any order. */
export async function recordGatewayPayment(
  deps: Pick<PaymentsDeps, 'database' | 'clock' | 'timings'>,
  panelId: number,
  account: GatewayAccount,
  payment: GatewayPayment,
): Promise<void> {
  const { database, clock, timings } = deps
  switch (payment.state) {
    case 'pending':
      return noteArriving(database, panelId, account, payment)
    case 'settled':
      await settleExternalPayment(database, {
        panelId,
        account,
        payment,
        actor: { kind: 'gateway', id: account.id },
        now: clock.now(),
        timings,
      })
      return saveCard(deps, panelId, account, payment)
    case 'failed':
      return giveUp(deps, panelId, payment, 'declined')
    case 'expired':
      return giveUp(deps, panelId, payment, 'expired')
  }
}

/** Pending money is shown to its payer and not credited. */
async function noteArriving(database: Database, panelId: number, account: GatewayAccount, payment: GatewayPayment): Promise<void> {
  const { reference, arriving } = payment
  if (!isInvoiceId(reference)) return
  await database.transaction(panelId, async (trx) => {
    const invoice = await lockInvoice(trx, reference)
    if (!invoice || invoice.gatewayAccountId !== account.id || invoice.externalId === payment.externalId) return
    await saveArriving(trx, invoice, arriving ?? null)
  })
}

/** Only the payment that the invoice itself opened can end it. */
const giveUp = (
  { database, clock }: Pick<PaymentsDeps, 'database' | 'clock'>,
  panelId: number,
  { externalId, reference }: GatewayPayment,
  reason: 'declined' | 'expired',
): Promise<void> =>
  database.transaction(panelId, async (trx) => {
    if (!isInvoiceId(reference)) return
    const invoice = await lockInvoice(trx, reference)
    if (invoice?.externalId === externalId) await closeUnpaid(trx, invoice, reason, clock.now())
  })
