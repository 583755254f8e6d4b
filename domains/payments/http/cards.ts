import { widgetGuard } from '@vitrine/catalogue'
import { originOf } from '@vitrine/panels'
import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import type { z } from 'zod'
import { bindCard } from '../commands/cards/bind-card.ts'
import { removeCard } from '../commands/cards/remove-card.ts'
import { openPayment } from '../commands/paying/open-payment.ts'
import type { linkedCard } from '../contract/card-schemas.ts'
import { paymentsContract as contract } from '../contract/schemas.ts'
import type { PaymentsDeps } from '../deps.ts'
import { listCards } from '../queries/list-cards.ts'
import { payerOf } from './payer-of.ts'
import { presentInstructions } from './present.ts'

/** Saved cards: the customer’s list of them, linking one, removing one. */
export function cardRoutes(deps: PaymentsDeps): BoundRoute[] {
  const guard = widgetGuard(deps)
  return [
    implement(contract.listCards, async (_, context) => ({ data: await cardsOf(deps, context) })),
    implement(contract.listWidgetCards, async ({ query }, context) => {
      const { partner } = await guard(context, query)
      const cards = await cardsOf(deps, context)
      return { data: partner ? cards.filter(({ payment_method_id: id }) => id !== null && partner.methodIds.includes(id)) : cards }
    }),
    implement(
      contract.bindCard,
      async ({ body }, context) => {
        const { panelId, locale, idempotency } = context
        const input = {
          userId: userIdOf(context),
          methodId: body.payment_method_id,
          payer: payerOf(context),
          subscriptionId: body.subscription_id ?? null,
        }
        const invoiceId = await bindCard(deps, panelId, { ...input, locale, idempotency })
        const origin = originOf(await deps.panels.get(panelId), context)
        return { data: presentInstructions(await openPayment(deps, panelId, invoiceId, origin)) }
      },
      { rateLimit: { name: 'bind-card', per: 'caller', burst: 10, perMinute: 10, store: 'database' } },
    ),
    implement(contract.removeCard, async ({ params }, context) => {
      await removeCard(deps, context.panelId, { userId: userIdOf(context), cardId: params.cardId })
      return undefined
    }),
  ]
}

const cardsOf = async (deps: PaymentsDeps, context: RequestContext): Promise<z.infer<typeof linkedCard>[]> =>
  (await listCards(deps.database, context.panelId, userIdOf(context))).map(({ card, icon }) => ({
    linkedCardId: card.id,
    name: card.name,
    payment_method_id: card.methodId,
    icon,
  }))
