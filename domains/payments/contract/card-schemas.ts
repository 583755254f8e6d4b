import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { cardPaths } from './card-paths.ts'
import { paymentPayload } from './payment-payload.ts'

export const linkedCard = z
  .strictObject({
    linkedCardId: z.int(),
    /** “Visa •••• 4242” */
    name: z.string(),
    payment_method_id: z.int().nullable(),
    icon: z.string().nullable(),
  })
  .meta({ id: 'SavedCard' })
const cards = z.object({ data: z.array(linkedCard) })
const id = z.int().positive().max(2_147_483_647)

export const cardContract = {
  listCards: defineRoute(cardPaths.listCards, {
    id: 'EP-069',
    operation: 'listCards',
    tag: 'Payments',
    auth: 'user',
    summary: 'The customer’s saved cards',
    response: cards,
  }),
  bindCard: defineRoute(cardPaths.bindCard, {
    id: 'EP-070',
    operation: 'bindCard',
    tag: 'Payments',
    repeatable: true,
    auth: 'user',
    summary: 'Opens a payment of 1 USD, returned to the balance, that saves its card; at most six cards',
    sells: true,
    body: z.object({ payment_method_id: id, subscription_id: id.nullish() }),
    response: z.object({ data: paymentPayload }),
  }),
  removeCard: defineRoute(cardPaths.removeCard, {
    id: 'EP-071',
    operation: 'removeCard',
    tag: 'Payments',
    auth: 'user',
    summary: 'Forgets a saved card',
    params: z.object({ cardId: z.coerce.number().int().positive().max(2_147_483_647) }),
    status: 204,
  }),
  listWidgetCards: defineRoute(cardPaths.listWidgetCards, {
    id: 'EP-132',
    operation: 'listWidgetCards',
    tag: 'Order form',
    auth: 'user',
    summary: 'The customer’s saved cards, for the order forms',
    query: z.object({
      api_token: z.string().optional().meta({
        description: 'The token of the order form: `cabinet_widget_token` of `getSettings`, or a partner’s. It is no API key.',
        isNeeded: true,
      }),
    }),
    response: cards,
  }),
} as const
