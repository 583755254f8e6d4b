import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { originOf } from '@vitrine/panels'
import { type BoundRoute, claimKey, implement, keepResource, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { invariant, refuse } from '@vitrine/platform/kernel'
import type { z } from 'zod'
import { refuseCardCount } from '../card-errors.ts'
import { createInvoice, getPayableMethod } from '../commands/create-invoice.ts'
import { openPayment } from '../commands/open-payment.ts'
import { removeCard } from '../commands/remove-card.ts'
import type { linkedCard } from '../contract/card-schemas.ts'
import { paymentsContract as contract } from '../contract/schemas.ts'
import { gatewayFor, type PaymentsDeps } from '../deps.ts'
import { refuseMethod } from '../errors.ts'
import { bindingAmount, savedCardsMax } from '../model/saved-cards.ts'
import { getGatewayAccount } from '../store/gateway-account-store.ts'
import { methodsByIds } from '../store/method-store.ts'
import { countSavedCards, listSavedCards } from '../store/saved-card-store.ts'
import { presentInstructions } from './present.ts'

/** Saved cards: the customer’s list of them, linking one, taking one away. */
export function cardRoutes(deps: PaymentsDeps): BoundRoute[] {
  return [
    implement(contract.listCards, async (_, context) => ({ data: await cardsOf(deps, context) })),
    implement(contract.listWidgetCards, async ({ query }, context) => {
      const { settings } = await deps.panels.get(context.panelId)
      // A bad widget token is bad input: 401 would log the customer out.
      if (!settings.cabinet_widget_token || query.api_token !== settings.cabinet_widget_token) {
        refuse('payments.widget-token', 'api_token', 'The selected api token is invalid.')
      }
      return { data: await cardsOf(deps, context) }
    }),
    implement(
      contract.bindCard,
      async ({ body }, context) => {
        const wish = { methodId: body.payment_method_id, subscriptionId: body.subscription_id ?? null }
        const invoiceId = await writeBinding(deps, context, wish)
        const origin = originOf(await deps.panels.get(context.panelId), context)
        return { data: presentInstructions(await openPayment(deps, context.panelId, invoiceId, origin)) }
      },
      { rateLimit: { name: 'bind-card', per: 'caller', burst: 10, perMinute: 10, store: 'database' } },
    ),
    implement(contract.removeCard, async ({ params }, context) => {
      await removeCard(deps, context.panelId, { userId: userIdOf(context), cardId: params.cardId })
      return undefined
    }),
  ]
}

const cardsOf = (deps: PaymentsDeps, context: RequestContext): Promise<z.infer<typeof linkedCard>[]> =>
  deps.database.read(context.panelId, async (trx) => {
    const cards = await listSavedCards(trx, userIdOf(context))
    const methods = await methodsByIds(trx, [...new Set(cards.map(({ methodId }) => methodId))])
    return cards.map(({ id, name, methodId }) => ({
      linkedCardId: id,
      name,
      payment_method_id: methodId,
      icon: methods.get(methodId)?.icon ?? null,
    }))
  })

/** One transaction: who links, the client's key, the invoice. A repeated request comes back to the invoice of the first. */
async function writeBinding(
  deps: PaymentsDeps,
  context: RequestContext,
  wish: { readonly methodId: number; readonly subscriptionId: number | null },
): Promise<string> {
  const panel = await deps.panels.get(context.panelId)
  return deps.database.transaction(context.panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, context.idempotency)
    if (replayOf) return replayOf
    const user = await findUser(trx, userIdOf(context))
    invariant(user, 'a signed-in caller has an account')
    refuseIfFrozen(user)
    const method = await getPayableMethod(trx, wish.methodId)
    if (method.chargeType !== 'recurring' || method.gatewayAccountId === null) return refuseMethod()
    const account = await getGatewayAccount(trx, deps.secrets, method.gatewayAccountId)
    if (!gatewayFor(deps, panel, account.connector).cards) return refuseMethod()
    if ((await countSavedCards(trx, user.id)) >= savedCardsMax) return refuseCardCount(savedCardsMax)
    const invoice = await createInvoice(trx, {
      userId: user.id,
      methodId: method.id,
      amount: bindingAmount,
      purpose: { kind: 'top_up' },
      binding: { subscriptionId: wish.subscriptionId },
      locale: context.locale,
      settings: panel.settings,
      now: deps.clock.now(),
      timings: deps.timings,
    })
    await keepResource(trx, context.idempotency, invoice.id)
    return invoice.id
  })
}
