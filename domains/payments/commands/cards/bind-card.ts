import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { claimKey, type IdempotencyKey, keyOfOwn, saveResource } from '@vitrine/platform/http'
import { invariant, type Locale } from '@vitrine/platform/kernel'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { refuseCardCount, refuseMethod } from '../../errors.ts'
import type { Payer } from '../../model/payer.ts'
import { bindingAmount, savedCardsMax } from '../../model/saved-cards.ts'
import { getGatewayAccount } from '../../store/gateway-account-store.ts'
import { countSavedCards } from '../../store/saved-card-store.ts'
import { createInvoice, getPayableMethod } from '../invoices/create-invoice.ts'

export interface CardBinding {
  readonly userId: number
  readonly methodId: number
  readonly payer: Payer
  readonly subscriptionId: number | null
  readonly locale: Locale
  readonly idempotency: IdempotencyKey | null
}

/**
 * Writes the payment that links a card (PAY-010): who links, the client's key and the invoice in one transaction; a repeated request comes back to the invoice of
 * the first. 422 for a method whose cards cannot be charged again (PAY-004), and with six cards there (NS-41).
 */
export async function bindCard(deps: PaymentsDeps, panelId: number, binding: CardBinding): Promise<string> {
  const panel = await deps.panels.get(panelId)
  const idempotency = binding.idempotency ?? keyOfOwn()
  return deps.database.transaction(panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, idempotency)
    if (replayOf) return replayOf
    const user = await findUser(trx, binding.userId)
    invariant(user, 'a signed-in caller has an account')
    refuseIfFrozen(user)
    const method = await getPayableMethod(trx, { methodId: binding.methodId, payer: binding.payer, now: deps.clock.now() })
    if (method.chargeType !== 'recurring' || method.gatewayAccountId === null) return refuseMethod()
    const account = await getGatewayAccount(trx, deps.secrets, method.gatewayAccountId)
    if (!gatewayFor(deps, panel, account.connector).cards) return refuseMethod()
    if ((await countSavedCards(trx, user.id)) >= savedCardsMax) return refuseCardCount(savedCardsMax)
    const invoice = await createInvoice(trx, {
      userId: user.id,
      methodId: method.id,
      payer: binding.payer,
      amount: bindingAmount,
      purpose: { kind: 'top_up' },
      binding: { subscriptionId: binding.subscriptionId },
      locale: binding.locale,
      settings: panel.settings,
      now: deps.clock.now(),
      timings: deps.timings,
    })
    await saveResource(trx, idempotency, invoice.id)
    return invoice.id
  })
}
