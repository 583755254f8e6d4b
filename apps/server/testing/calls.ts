import { randomUUID } from 'node:crypto'
import { fillPath } from '@vitrine/platform/kernel'
import type { PersonThings } from './people.ts'
import type { PanelThings } from './two-panels.ts'

/** Everything a request may name. */
export interface Things {
  readonly person: PersonThings
  readonly panel: PanelThings
}

export interface Request {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object
  /** Sent as `multipart/form-data` instead of JSON. */
  readonly form?: Readonly<Record<string, string | File>>
}

/** How one route of the registry is asked. */
export interface Call {
  readonly request: (things: Things) => Request
  /** What the owner of the things is answered; 200 unless named. */
  readonly status?: number
  /** Moves money, so a frozen customer is refused. */
  readonly movesMoney?: true
  /** A program's token is not enough: the call changes the account itself. */
  readonly personOnly?: true
  /** The route is open, but reads the bearer itself: `ends` means that it ends the session. */
  readonly readsBearer?: 'needs' | 'ends'
  /** Anyone who knows the secret number is let in, signed in as nobody. */
  readonly knownBySecret?: true
  /** A repeated `Idempotency-Key` presents the first answer again. */
  readonly repeatable?: true
}

const nothing: Call = { request: () => ({}) }
const widget = ({ panel }: Things) => ({ api_token: panel.widgetToken })
const serviceById: Call = { request: ({ panel }) => ({ params: { id: panel.serviceId } }) }
const widgetStep: Call = { request: (things) => ({ query: widget(things) }), status: 204 }
const LINK = 'https://www.youtube.com/@somebody'
const widgetOf = (panel: PanelThings) => ({
  name: 'Blog',
  minimum_purchase_amount: 5,
  payment_methods: [panel.methodId],
  reward_percent: 0.1,
})
const lineOf = ({ panel }: Things) => ({ service_id: panel.serviceId, url: LINK, quantity: 500 })
const onOrder = (use: keyof PersonThings['orders'], more: Omit<Call, 'request'> = {}, body?: object): Call => ({
  ...more,
  request: ({ person }) => ({ params: { orderId: person.orders[use] }, ...(body ? { body } : {}) }),
})
/** By the public address of the paid orders, which were placed together. */
const byLink = (use: keyof PersonThings['orders'], more: Omit<Call, 'request'> = {}, body?: object): Call => ({
  ...more,
  knownBySecret: true,
  request: ({ person }) => ({ params: { token: person.linkToken, orderId: person.orders[use] }, ...(body ? { body } : {}) }),
})
const onTicket = (use: keyof PersonThings['tickets'], more: Omit<Call, 'request'> = {}, body?: object): Call => ({
  ...more,
  request: ({ person }) => ({ params: { ticketId: person.tickets[use] }, ...(body ? { body } : {}) }),
})
/** By the link of a mail. */
const byTicketLink = (more: Omit<Call, 'request'> = {}, body?: object): Call => ({
  ...more,
  knownBySecret: true,
  request: ({ person }) => ({ params: { token: person.ticketToken }, ...(body ? { body } : {}) }),
})
const onSubscription = (use: keyof PersonThings['subscriptions']): Call => ({
  request: ({ person }) => ({ params: { subscriptionId: person.subscriptions[use] } }),
})
const onChannel = (use: keyof PersonThings['channels']): Call => ({
  personOnly: true,
  request: ({ person }) => ({ params: { id: person.channels[use] } }),
})
const onReport = (query: Readonly<Record<string, string>> = {}): Call => ({
  request: ({ person }) => ({
    query: { youtube_channel_id: person.reportedChannelId, date_start: '2026-01-01', date_end: '2026-01-31', ...query },
  }),
})
const onCampaign = (use: keyof PersonThings['campaigns'], more: Pick<Request, 'body' | 'query'> = {}): Call => ({
  request: ({ person }) => ({ params: { id: person.campaigns[use] }, ...more }),
})
const onPlan = (more: Omit<Call, 'request'> = {}): Call => ({
  ...more,
  request: ({ panel }) => ({ params: { id: panel.planId } }),
})
const onCheck = (use: keyof PersonThings['checks'], more: Omit<Call, 'request'> = {}): Call => ({
  personOnly: true,
  ...more,
  request: ({ person }) => ({ params: { checkId: person.checks[use] } }),
})
const onInvoice = (body?: object): Call => ({
  knownBySecret: true,
  request: ({ person }) => ({ params: { invoiceId: person.invoiceId }, ...(body ? { body } : {}) }),
})
const onOpenInvoice = (use: keyof PersonThings['openInvoices'], more: Omit<Call, 'request'> = {}): Call => ({
  ...more,
  knownBySecret: true,
  request: ({ person }) => ({ params: { invoiceId: person.openInvoices[use] } }),
})
const signedLink = (body?: object): Call => ({
  knownBySecret: true,
  request: ({ person }) => ({ params: { userId: person.userId }, query: { signature: person.signature }, ...(body ? { body } : {}) }),
})
const flags = { order_actions_notifications: true, payment_actions_notifications: true, subscription_actions_notifications: true }

const oneTap = () => ({ body: { payload: { credential: 'a.b.c' }, g_csrf_token: 'A'.repeat(43) } })
/** A white pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='
export const tinyPhoto = (name = 'photo.png'): File => new File([Buffer.from(PIXEL, 'base64')], name, { type: 'image/png' })
const withPicture = (call: Call): Call => ({ ...call, request: (things) => ({ ...call.request(things), form: { file: tinyPhoto() } }) })

let count = 0
const newcomer = (): string => {
  count += 1
  return `newcomer${count}@mail.test`
}

/** The calls of the registry by verb and path. A route that is not here has no cover, and the tests say so. */
export const calls: Readonly<Record<string, Call>> = {
  'GET /settings': nothing,
  'GET /api/v1/instance-settings': nothing,
  'GET /api/v1/settings': nothing,
  'GET /pages': nothing,
  'GET /api/v1/pages': nothing,
  'GET /menu-items': nothing,
  'GET /api/v1/menu-items': nothing,
  'GET /api/v1/articles/{address}': { request: ({ panel }) => ({ params: { address: panel.pageAddress } }) },
  'GET /api/v1/faq': nothing,
  'GET /api/v1/status': nothing,
  'GET /banners': nothing,
  'GET /api/v1/banners': nothing,

  'POST /password/email': { request: ({ person }) => ({ body: { email: person.email } }), knownBySecret: true },
  'POST /password/reset': {
    knownBySecret: true,
    request: ({ person }) => ({
      body: { email: person.email, token: person.resetCode, password: person.password, password_confirmation: person.password },
    }),
  },
  'POST /login': { request: ({ person }) => ({ body: { email: person.email, password: person.password } }), knownBySecret: true },
  'POST /register': {
    request: () => ({
      body: {
        name: 'Newcomer',
        email: newcomer(),
        password: 'correct horse battery',
        password_confirmation: 'correct horse battery',
        account_type: 'individual',
      },
    }),
  },
  'GET /refresh': { ...nothing, readsBearer: 'needs' },
  'POST /logout': { ...nothing, status: 204, readsBearer: 'ends' },
  'GET /api/v1/profile': { request: () => ({ query: { with_increased_balance_accuracy: 1 } }) },
  'PATCH /api/v1/profile': { request: () => ({ body: { vat: 'DE123456' } }), personOnly: true },
  'POST /api/v1/profile/set-analytics-client-id': {
    request: () => ({ body: { google_analytics4_client_id: '12.34' } }),
    status: 204,
    personOnly: true,
  },
  'POST /api/v1/profile/set-email': { request: ({ person }) => ({ body: { email: person.email } }), status: 422, personOnly: true },
  'POST /api/v1/marketing-sources': { request: () => ({ body: { marketing_source: 'newsletter' } }), status: 204 },
  'GET /api/v1/api-keys': { ...nothing, personOnly: true },
  'POST /api/v1/api-keys': { request: () => ({ body: { name: 'Panel', addresses: ['203.0.113.0/24'] } }), personOnly: true },
  'PATCH /api/v1/api-keys/{keyId}': {
    request: ({ person }) => ({ params: { keyId: person.keys.kept }, body: { addresses: ['2001:db8::1'] } }),
    personOnly: true,
  },
  'DELETE /api/v1/api-keys/{keyId}': {
    request: ({ person }) => ({ params: { keyId: person.keys.toRevoke } }),
    status: 204,
    personOnly: true,
  },
  'GET /api/v1/api-token': { ...nothing, personOnly: true },
  'POST /api/v1/api-token': { ...nothing, personOnly: true },
  'DELETE /api/v1/api-token': { ...nothing, status: 204, personOnly: true },
  'POST /api/v1/youtube-account': { request: () => ({ body: { youtube_channel_url: '@gone' } }), status: 422, personOnly: true },
  'DELETE /api/v1/youtube-account/{id}': { ...onChannel('toDelete'), status: 204 },
  'POST /api/v1/youtube-account/{id}/verify-code': onChannel('kept'),
  'POST /api/v1/youtube-account/{id}/verify-public-subscriptions': onChannel('kept'),
  'GET /api/v1/verification-document': { ...nothing, personOnly: true },
  'POST /api/v1/verification-document': { request: () => ({ form: { step: 'identity', file: tinyPhoto() } }), personOnly: true },
  'DELETE /api/v1/verification-document': {
    request: ({ person }) => ({ query: { step: 'card', filename: person.documentName } }),
    personOnly: true,
  },
  'POST /api/v1/search': { request: () => ({ body: { query: 'somebody', network_id: 1 } }) },
  'POST /login/second-step': { request: () => ({ body: { code: '000000' } }), status: 422 },
  'POST /login/token': { request: () => ({ body: { token: 'nothing' } }), status: 422 },
  'GET /api/v1/two-factor': { ...nothing, personOnly: true },
  'POST /api/v1/two-factor/setup': { ...nothing, personOnly: true },
  'POST /api/v1/two-factor/confirm': { request: () => ({ body: { code: '000000' } }), status: 422, personOnly: true },
  'POST /api/v1/two-factor/recovery-codes': { ...nothing, status: 422, personOnly: true },
  'POST /api/v1/two-factor/turn-off': { request: () => ({ body: { code: '000000' } }), status: 422, personOnly: true },
  'GET /api/v1/step-up': { ...nothing, personOnly: true },
  'POST /api/v1/step-up': { request: () => ({ body: { password: 'nobodies password' } }), status: 422, personOnly: true },
  'GET /api/v1/sessions': { ...nothing, personOnly: true },
  'DELETE /api/v1/sessions/{sessionId}': {
    request: ({ person }) => ({ params: { sessionId: person.sessionId } }),
    status: 204,
    personOnly: true,
  },
  'DELETE /api/v1/sessions': { ...nothing, status: 204, personOnly: true },
  'GET /api/v1/account/export': { ...nothing, personOnly: true },
  'POST /api/v1/account/export': { ...nothing, status: 202, personOnly: true },
  'GET /api/v1/account/export/file': { ...nothing, status: 404, personOnly: true },
  'GET /api/v1/account/deletion': { ...nothing, personOnly: true },
  'POST /api/v1/account/deletion': { ...nothing, status: 422, personOnly: true },
  'DELETE /api/v1/account/deletion': { ...nothing, status: 204, personOnly: true },
  'POST /api/v1/profile/entry-code': { ...nothing, personOnly: true },
  'POST /api/v1/profile/email-confirmation': { ...nothing, status: 204, personOnly: true },
  'GET /api/v1/profile/email-change': { ...nothing, personOnly: true },
  'POST /api/v1/profile/email-change': { request: () => ({ body: { email: 'another@mail.test' } }), personOnly: true },
  'DELETE /api/v1/profile/email-change': { ...nothing, status: 204, personOnly: true },
  'POST /email/confirm': { request: () => ({ body: { token: 'nothing' } }), status: 422 },
  'POST /email/disown': { request: () => ({ body: { token: 'nothing' } }), status: 422 },
  'GET /api/v1/sign-in-ways': nothing,
  'GET /socialite/google/redirect': { ...nothing, status: 302 },
  'GET /socialite/facebook/redirect': { ...nothing, status: 302 },
  'GET /socialite/telegram/redirect': { ...nothing, status: 302 },
  'GET /api/v1/campaigns/subscription': nothing,
  'POST /api/v1/campaigns/subscription/cancel': { personOnly: true, request: () => ({}) },
  'POST /api/v1/campaigns/subscription/resume': { personOnly: true, request: () => ({}) },
  'GET /api/v1/campaigns/tariff-plans': nothing,
  'GET /api/v1/campaigns/tariff-plans/{id}/quote': onPlan(),
  'POST /api/v1/campaigns/tariff-plans/{id}/subscribe': onPlan({ personOnly: true, movesMoney: true, repeatable: true }),
  'GET /api/v1/keyword-suggestions': { request: () => ({ query: { keyword: 'cat', country: 'GB' } }) },
  'GET /api/v1/keyword-suggestions/limit': nothing,
  'GET /api/v1/tag-suggestions': { request: () => ({ query: { text: 'cat', country: 'GB' } }) },
  'GET /api/v1/tag-suggestions/limit': nothing,
  // Nobody has begun anything.
  'GET /socialite/{provider}/callback': {
    request: () => ({ params: { provider: 'google' }, query: { code: 'c', state: 'A'.repeat(43) } }),
    status: 422,
  },
  'GET /socialite/telegram/callback': { request: () => ({ query: { code: 'c', state: 'A'.repeat(43) } }), status: 422 },
  // Knows the cookie of a session only, which none of these requests carries.
  'GET /socialite/attach-telegram': { ...nothing, status: 401 },
  'POST /api/v1/socialite/connect': { request: () => ({ body: { redirect_uri: '/profile' } }), personOnly: true },
  'GET /api/v1/sign-in-links': { ...nothing, personOnly: true },
  'DELETE /api/v1/sign-in-links/{provider}': { request: () => ({ params: { provider: 'google' } }), status: 404, personOnly: true },
  'POST /google-one-tap/offer': nothing,
  'POST /google-one-tap': { request: oneTap, status: 422 },
  'POST /api/v1/google-one-tap': { request: oneTap, status: 422 },
  'GET /unsubscribe/{userId}': signedLink(),
  'GET /api/v1/unsubscribe/{userId}': signedLink(),
  'POST /unsubscribe/{userId}': signedLink(flags),
  'POST /api/v1/unsubscribe/{userId}': signedLink(flags),

  'GET /api/v1/services': nothing,
  'GET /api/v1/catalogue': nothing,
  'GET /api/v1/services/favorites': nothing,
  'GET /api/v1/services/labels': nothing,
  'POST /api/v1/services/cost': { request: ({ panel }) => ({ body: { services: [{ service_id: panel.serviceId, quantity: 500 }] } }) },
  'POST /api/v1/services/quantity-by-cost': {
    request: ({ panel }) => ({ body: { services: [{ service_id: panel.serviceId, desired_cost: '2.00' }] } }),
  },
  'GET /api/v1/services/{idOrSlug}': { request: ({ panel }) => ({ params: { idOrSlug: panel.serviceSlug } }) },
  'GET /api/v1/services/{serviceId}/cost': {
    request: ({ panel }) => ({ params: { serviceId: panel.serviceId }, query: { quantity: 500 } }),
  },
  'GET /api/v1/services/{id}/related-services': serviceById,
  'GET /api/v1/services/{id}/frequently-bought-together': serviceById,
  'POST /api/v1/services/{serviceId}/favorites/toggle': { request: ({ panel }) => ({ params: { serviceId: panel.serviceId } }) },
  'GET /api/v1/service-types': nothing,
  'GET /api/v1/service-types/{slug}': { request: ({ panel }) => ({ params: { slug: panel.typeSlug } }) },
  'GET /api/v1/networks': nothing,
  'GET /api/v1/countries': nothing,
  'GET /api/v1/subscriptions/networks': nothing,
  'GET /api/v1/subscriptions/networks/{networkId}/service-types': { request: () => ({ params: { networkId: 1 } }) },
  'GET /api/v1/order-widget/networks': { request: (things) => ({ query: widget(things) }) },
  'GET /api/v1/order-widget/countries': { request: (things) => ({ query: widget(things) }) },
  'GET /api/v1/order-widget/languages': { request: (things) => ({ query: widget(things) }) },
  'GET /api/v1/order-widget/services/{slug}': {
    request: (things) => ({ params: { slug: things.panel.serviceSlug }, query: widget(things) }),
  },
  'GET /api/v1/order-widget/service-types/{slug}': {
    request: (things) => ({ params: { slug: things.panel.typeSlug }, query: widget(things) }),
  },
  'POST /api/v1/order-widget/services/quantity-by-cost': {
    request: (things) => ({
      query: widget(things),
      body: { contents_limit: 1, services: [{ service_id: things.panel.serviceId, desired_cost: '2.00' }] },
    }),
  },
  'POST /api/v1/order-widget/search': { request: (things) => ({ query: widget(things), body: { network_id: 1, query: '@somebody' } }) },
  'POST /api/v1/order-widget/events/enter-url': widgetStep,
  'POST /api/v1/order-widget/events/payment-page': widgetStep,
  'POST /api/v1/order-widget/events/checkout-button': widgetStep,
  'POST /api/v1/order-widget/networks/identify': { request: (things) => ({ query: widget(things), body: { url: LINK } }) },
  'GET /api/v1/order-widget/links/preview': { request: (things) => ({ query: { ...widget(things), url: LINK } }) },
  'POST /api/v1/order-widget/orders/validate-url': {
    request: (things) => ({ query: widget(things), body: { url: LINK, service_id: things.panel.serviceId } }),
  },
  'POST /api/v1/order-widget/services/available-types-by-url': {
    request: (things) => ({ query: widget(things), body: { url: LINK, network_id: 1 } }),
  },

  'GET /api/v1/discounts': nothing,
  'GET /api/v1/special-offers': nothing,
  'GET /special-offers': nothing,
  'GET /api/v1/profile/grades': nothing,
  'GET /api/v1/grades': nothing,
  'GET /grades': nothing,
  'GET /api/v1/coupons': nothing,
  'GET /api/v1/payments/statistics': nothing,
  'GET /api/v1/payment-methods': nothing,
  'GET /api/v1/order-widget/payment-methods': { request: (things) => ({ query: widget(things) }) },
  'GET /api/v1/payment-methods/get-available-for-recurring-payments': nothing,
  'GET /api/v1/payment-methods/get-available-for-order-widget': nothing,
  'GET /api/v1/payment-methods-with-bonuses': nothing,
  'POST /api/v1/add-funds': {
    movesMoney: true,
    repeatable: true,
    request: ({ panel }) => ({ body: { amount: '12.50', payment_method_id: panel.methodId } }),
  },
  'POST /api/v1/invoices/total-amount': { request: ({ panel }) => ({ body: { amount: '12.50', payment_method_id: panel.methodId } }) },
  'POST /api/v1/invoices/{invoiceId}/mark-is-paid': onInvoice({ comment: 'paid' }),
  'GET /api/v1/invoices': nothing,
  'GET /api/v1/invoices/{invoiceId}': onInvoice(),
  'POST /api/v1/invoices/{invoiceId}/resume': onOpenInvoice('toResume', { movesMoney: true }),
  'POST /api/v1/invoices/{invoiceId}/cancel': onOpenInvoice('toCancel'),
  'POST /api/v1/invoices/{invoiceId}/pay-another-way': {
    movesMoney: true,
    knownBySecret: true,
    request: ({ person, panel }) => ({
      params: { invoiceId: person.orderInvoiceId },
      body: { payment_method_id: panel.redirectMethodId },
    }),
  },
  'GET /api/v1/recurring-payments-methods': nothing,
  'GET /api/v1/order-widget/recurring-payments-methods': { request: (things) => ({ query: widget(things) }) },
  'POST /api/v1/recurring-payments-methods': {
    movesMoney: true,
    repeatable: true,
    request: ({ panel }) => ({ body: { payment_method_id: panel.cardMethodId } }),
  },
  'DELETE /api/v1/recurring-payments-methods/{cardId}': {
    status: 204,
    request: ({ person }) => ({ params: { cardId: person.cards.toRemove } }),
  },
  'GET /api/v1/available-withdrawal-methods': nothing,
  'POST /api/v1/withdrawal/total-amount': {
    request: ({ panel }) => ({ body: { amount: '10.00', payment_method_id: panel.withdrawalMethodId } }),
  },
  'POST /api/v1/withdrawal': {
    movesMoney: true,
    personOnly: true,
    request: ({ panel }) => ({ body: { amount: '10.00', payment_method_id: panel.withdrawalMethodId, account_number: 'DE12 3456' } }),
  },
  'GET /api/v1/withdrawals': nothing,
  'GET /api/v1/referral-program/referrals': nothing,
  'GET /api/v1/referral-program/statistics': nothing,
  'GET /api/v1/free-trial-quests': nothing,
  'GET /api/v1/free-trial-quests/{id}': { request: ({ panel }) => ({ params: { id: panel.questId } }) },
  'POST /api/v1/free-trial-quests/{id}/track': { request: ({ panel }) => ({ params: { id: panel.questId } }), status: 204 },
  'GET /api/v1/free-trials': nothing,
  'GET /api/v1/free-trials/{id}': { request: ({ person }) => ({ params: { id: person.freeTrialId } }) },
  'POST /api/v1/free-trials': {
    request: ({ panel }) => ({ body: { free_trial_quest_id: panel.questId, url: `https://www.youtube.com/@${newcomer().split('@')[0]}` } }),
    movesMoney: true,
  },
  'GET /api/v1/order-widgets': nothing,
  'POST /api/v1/order-widgets': { movesMoney: true, repeatable: true, request: ({ panel }) => ({ body: widgetOf(panel) }) },
  'PATCH /api/v1/order-widgets/{id}': {
    movesMoney: true,
    request: ({ person, panel }) => ({ params: { id: person.widgetId }, body: widgetOf(panel) }),
  },
  'GET /api/v1/tasks': nothing,
  'GET /api/v1/checks': nothing,
  // No task is named so, and the channel may not be verified yet.
  'POST /api/v1/checks': {
    status: 422,
    movesMoney: true,
    personOnly: true,
    request: ({ person }) => ({ body: { task_id: 910_000_000, youtube_account_id: person.channels.kept } }),
  },
  'POST /api/v1/checks/{checkId}/start': onCheck('toStart', { movesMoney: true }),
  'POST /api/v1/checks/{checkId}/end': onCheck('toEnd', { movesMoney: true }),
  'POST /api/v1/checks/{checkId}/check': onCheck('done'),
  'GET /api/v1/order-widget-statistics': { request: () => ({ query: { group_by: 'user', start_date: '2026-01-01' } }) },

  'POST /api/v1/order-widget/services/total-cost': {
    request: (things) => ({ query: widget(things), body: { services: [lineOf(things)], payment_method_id: things.panel.methodId } }),
  },
  'POST /api/v1/order-widget/orders': {
    movesMoney: true,
    repeatable: true,
    request: (things) => ({ query: widget(things), body: { orders: [lineOf(things)] } }),
  },
  'POST /api/v1/orders': { movesMoney: true, repeatable: true, request: (things) => ({ body: { orders: [lineOf(things)] } }) },
  'POST /api/v1/order-widget/widget-order-requests': {
    movesMoney: true,
    repeatable: true,
    request: (things) => ({
      query: widget(things),
      body: { orders: [lineOf(things)], email: 'newcomer@mail.test', payment_method_id: things.panel.redirectMethodId },
    }),
  },
  // Repeatable too, which is tried where it belongs: a card is nobody else's to repeat it with.
  'POST /api/v1/order-widget/widget-order-requests-with-recurring-payments-method': {
    movesMoney: true,
    request: (things) => ({
      query: widget(things),
      body: { orders: [lineOf(things)], recurring_payments_method_id: things.person.cards.kept },
    }),
  },
  'GET /api/v1/orders': nothing,
  'GET /api/v1/orders/datatable': { request: ({ panel }) => ({ query: { service_id: panel.serviceId + 1, search: 'qx' } }) },
  'GET /api/v1/orders/{orderId}': onOrder('kept'),
  'GET /api/v1/orders/{orderId}/progress': onOrder('kept'),
  'POST /api/v1/orders/{orderId}/activate': onOrder('paused', { movesMoney: true }),
  'POST /api/v1/orders/{orderId}/pause': onOrder('toPause'),
  'POST /api/v1/orders/{orderId}/delete': onOrder('toDelete', { status: 204 }),
  'POST /api/v1/orders/{orderId}/cancel': onOrder('toCancel', { movesMoney: true }),
  'POST /api/v1/orders/{orderId}/pay-by-invoice': {
    movesMoney: true,
    request: ({ person, panel }) => ({
      params: { orderId: person.orders.toPayByInvoice },
      body: { payment_method_id: panel.redirectMethodId },
    }),
  },
  'POST /api/v1/orders/{orderId}/pay-by-balance': onOrder('toPayByBalance', { movesMoney: true }, {}),
  'GET /api/v1/orders/{orderId}/refill-requests': onOrder('kept'),
  'GET /api/v1/drip-feeds': { request: () => ({ query: { search: 'qx' } }) },
  'GET /api/v1/drip-feeds/{dripFeedId}': { request: ({ person }) => ({ params: { dripFeedId: person.orders.dripFeed } }) },
  'POST /api/v1/drip-feeds/{dripFeedId}/cancel': {
    movesMoney: true,
    request: ({ person }) => ({ params: { dripFeedId: person.orders.dripFeedToCancel } }),
  },
  'GET /api/v1/subscriptions': { request: () => ({ query: { search: 'qx' } }) },
  'POST /api/v1/subscriptions': {
    movesMoney: true,
    repeatable: true,
    request: ({ panel }) => ({
      body: { url: LINK, name: 'Mine', contents_limit: 3, services: [{ service_id: panel.serviceId, quantity: 500 }] },
    }),
  },
  'GET /api/v1/subscriptions/{subscriptionId}': onSubscription('kept'),
  'POST /api/v1/subscriptions/{subscriptionId}/cancel': onSubscription('toCancel'),
  'POST /api/v1/subscriptions/{subscriptionId}/pause': onSubscription('toPause'),
  'POST /api/v1/subscriptions/{subscriptionId}/activate': { ...onSubscription('paused'), movesMoney: true },
  // Nothing is to be restored while an order is not complete.
  'POST /api/v1/orders/{orderId}/refill': onOrder('kept', { status: 422 }),
  'GET /api/v1/orders/{orderId}/invoices': onOrder('kept'),
  'GET /api/v1/orders/{orderId}/keywords': onOrder('kept'),
  'POST /api/v1/orders/{orderId}/support': onOrder(
    'kept',
    { status: 204, repeatable: true },
    { subject: 'Where is it?', text: 'Nothing has arrived so far.', email: 'asker@mail.test' },
  ),
  'POST /api/v1/order-links': {
    request: ({ person }) => ({ body: { order_id: person.orders.kept, email: person.email } }),
    status: 204,
    knownBySecret: true,
  },
  'GET /api/v1/invoices/{invoiceId}/order-link': {
    knownBySecret: true,
    request: ({ person }) => ({ params: { invoiceId: person.orderInvoiceId } }),
  },
  'GET /api/v1/orders/{orderId}/public-link': onOrder('kept'),
  // The address of another purchase than the one that `linkToken` opens.
  'POST /api/v1/orders/{orderId}/public-link': onOrder('unpaid'),
  'GET /api/v1/order-links/{token}': { knownBySecret: true, request: ({ person }) => ({ params: { token: person.linkToken } }) },
  'GET /api/v1/order-links/{token}/orders/{orderId}': byLink('kept'),
  'GET /api/v1/order-links/{token}/orders/{orderId}/progress': byLink('kept'),
  'GET /api/v1/order-links/{token}/orders/{orderId}/refill-requests': byLink('kept'),
  'GET /api/v1/order-links/{token}/orders/{orderId}/drip-feed': byLink('dripFeed'),
  'POST /api/v1/order-links/{token}/orders/{orderId}/code': byLink('kept', { status: 204, repeatable: true }, { purpose: 'cancel' }),
  // No such code was ever mailed.
  'POST /api/v1/order-links/{token}/orders/{orderId}/cancel': byLink('kept', { status: 422 }, { code: '000000' }),
  'POST /api/v1/order-links/{token}/orders/{orderId}/refill': byLink('kept', { status: 422 }, { code: '000000' }),
  'POST /api/v1/order-links/{token}/orders/{orderId}/public-link': byLink('kept', { status: 422 }, { code: '000000' }),
  'POST /api/v1/order-links/{token}/orders/{orderId}/claim': byLink('kept', { status: 422 }, { code: '000000' }),
  'POST /api/v1/order-links/{token}/orders/{orderId}/support': byLink(
    'kept',
    { status: 204, repeatable: true },
    { subject: 'Where is it?', text: 'Nothing has arrived so far.' },
  ),
  'POST /api/v1/order-links/{token}/orders/{orderId}/support-attachments': withPicture(byLink('kept')),
  'GET /api/v1/support-hours': nothing,
  'GET /api/v1/tickets': nothing,
  'POST /api/v1/tickets': { repeatable: true, request: () => ({ body: { subject: 'An invoice', text: 'How do I get an invoice?' } }) },
  'POST /api/v1/ticket-attachments': { request: () => ({ form: { file: tinyPhoto() } }) },
  'GET /api/v1/tickets/{ticketId}': onTicket('kept'),
  'POST /api/v1/tickets/{ticketId}/messages': onTicket('kept', { repeatable: true }, { text: 'Thank you.' }),
  'POST /api/v1/tickets/{ticketId}/close': onTicket('toClose'),
  'POST /api/v1/tickets/{ticketId}/rating': onTicket('solved', {}, { rating: 5 }),
  'GET /api/v1/ticket-links/{token}': byTicketLink(),
  'POST /api/v1/ticket-links/{token}/attachments': withPicture(byTicketLink()),
  'POST /api/v1/ticket-links/{token}/messages': byTicketLink({ repeatable: true }, { text: 'Thank you.' }),
  // It is not solved.
  'POST /api/v1/ticket-links/{token}/rating': byTicketLink({ status: 422 }, { rating: 5 }),
  'GET /api/v1/my-services': nothing,
  'GET /api/v1/my-services/without-reviews': nothing,
  // Nothing was delivered yet.
  'POST /api/v1/my-services/reviews': {
    request: ({ panel }) => ({ body: { reviews: [{ service_id: panel.serviceId, rating: 5, comment: null }] } }),
    status: 422,
  },
  'GET /api/v1/orders/statistics': { request: () => ({ query: { groupBy: 'week', startDate: '2026-01-01', endDate: '2026-03-01' } }) },
  'GET /api/v1/dashboard': nothing,

  'POST /api/v1/youtube-reporting/channels/info': onReport(),
  'POST /api/v1/youtube-reporting/channels/videos/info': onReport(),
  'POST /api/v1/youtube-reporting/channels/statistics-daily': onReport(),
  'POST /api/v1/youtube-reporting/channels/videos/statistics': onReport({ video_ids: 'aaaaaaaaaaa' }),
  'POST /api/v1/youtube-reporting/consent': {
    request: ({ person }) => ({ body: { youtube_channel_id: person.reportedChannelId } }),
    personOnly: true,
  },
  'GET /api/v1/campaigns': { request: () => ({ query: { track: 'on_demand' } }) },
  'POST /api/v1/campaigns': { repeatable: true, request: () => ({ body: { url: LINK, countries: [1], keywords: ['one more'] } }) },
  'GET /api/v1/campaigns/{id}': onCampaign('kept'),
  'PUT /api/v1/campaigns/{id}/update': onCampaign('kept', { body: { countries: [1, 2], keywords: ['other'] } }),
  'PUT /api/v1/campaigns/{id}/activate': onCampaign('paused'),
  'PUT /api/v1/campaigns/{id}/pause': onCampaign('paused'),
  'PUT /api/v1/campaigns/{id}/mail': onCampaign('kept', { body: { has_mail: false } }),
  'POST /api/v1/campaigns/{id}/measure': onCampaign('kept'),
  'DELETE /api/v1/campaigns/{id}': { ...onCampaign('toDelete'), status: 204 },
  'GET /api/v1/campaigns/{id}/keywords': onCampaign('kept', { query: { date: '2026_11_18' } }),
  'GET /api/v1/campaigns/{id}/history': onCampaign('kept'),
  // Nobody has begun anything.
  'GET /youtube-reporting/callback': { request: () => ({ query: { code: 'c', state: 'A'.repeat(43) } }), status: 422 },
}

/** Names of things that never were. */
export const absent: Things = {
  person: {
    userId: 1_999_999_999,
    email: 'nobody@mail.test',
    password: 'nobodies password',
    resetCode: `vc_${'A'.repeat(43)}`,
    sessionId: randomUUID(),
    signature: 'A'.repeat(43),
    invoiceId: randomUUID(),
    openInvoices: { toResume: randomUUID(), toCancel: randomUUID() },
    orderInvoiceId: randomUUID(),
    linkToken: `vo_${'A'.repeat(43)}`,
    tickets: { kept: 1_999_999_991, toClose: 1_999_999_991, solved: 1_999_999_991 },
    ticketToken: `1999999991.${'A'.repeat(24)}`,
    keys: { kept: 1_999_999_991, toRevoke: 1_999_999_991 },
    cards: { kept: 1_999_999_991, toRemove: 1_999_999_991 },
    orders: {
      kept: 1_999_999_991,
      paused: 1_999_999_991,
      toPause: 1_999_999_991,
      toCancel: 1_999_999_991,
      stopped: 1_999_999_991,
      unpaid: 1_999_999_991,
      toDelete: 1_999_999_991,
      toPayByBalance: 1_999_999_991,
      toPayByInvoice: 1_999_999_991,
      dripFeed: 1_999_999_991,
      dripFeedToCancel: 1_999_999_991,
    },
    channels: { kept: 1_999_999_991, toDelete: 1_999_999_991 },
    checks: { toStart: 1_999_999_991, toEnd: 1_999_999_991, done: 1_999_999_991 },
    reportedChannelId: 'UCaaaaaaaaaaaaaaaaaaaaaa',
    documentName: 'never.png',
    freeTrialId: 1_999_999_991,
    widgetId: 1_999_999_991,
    campaigns: { kept: 1_999_999_991, paused: 1_999_999_991, toDelete: 1_999_999_991 },
    subscriptions: { kept: 1_999_999_991, paused: 1_999_999_991, toPause: 1_999_999_991, toCancel: 1_999_999_991 },
  },
  panel: {
    serviceId: 1_999_999,
    serviceSlug: 'no-such-service',
    typeSlug: 'no-such-type',
    pageAddress: 'no-such-page',
    targetId: 1_999_999,
    methodId: 1_999_999,
    redirectMethodId: 1_999_999,
    cardMethodId: 1_999_999,
    cardAccountId: 1_999_999,
    withdrawalMethodId: 1_999_999,
    questId: 1_999_999,
    planId: 1_999_999_991,
    widgetToken: 'a'.repeat(40),
    gatewayPublicId: 'A'.repeat(24),
  },
}

/** The body as it is sent, with the headers that say what it is. */
export async function sentOf({ body, form }: Request): Promise<{ headers: Record<string, string>; payload?: object | Buffer }> {
  if (!form) return { headers: {}, ...(body ? { payload: body } : {}) }
  const parts = new FormData()
  for (const [name, value] of Object.entries(form)) parts.append(name, value)
  const encoded = new globalThis.Request('http://form', { method: 'POST', body: parts })
  return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, payload: Buffer.from(await encoded.arrayBuffer()) }
}

/** Path with its query, as it stands in the request line. */
export const addressOf = (path: string, { params, query }: Request): string => {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])).toString()
  return `/core${fillPath(path, params)}${search ? `?${search}` : ''}`
}
