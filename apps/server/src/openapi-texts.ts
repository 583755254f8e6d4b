import { keyScopeOf, SESSION_COOKIE } from '@vitrine/identity'
import type { OpenApiTexts } from '@vitrine/platform/http'

/** What the public document says of all calls together. Every route names one of these groups. */
export const openApiTexts: OpenApiTexts = {
  title: 'Shop API',
  description: [
    'Everything the shop itself does: browse, order, pay, track a delivery, earn. Served under `/core` of the shop’s own address and by its `core.` subdomain.',
    '**Authentication.** Calls without security are open. A person signs in (`login`, `register`) and sends the token from the `authorization` response header; software sends an API key. Each call says what it accepts: `session`, `apiKey` with the scope it needs, or both.',
    '**Money** is US dollars as exact decimal text (`"0.186835"`); fields that end in `_float` are for display only.',
    '**Placing orders.** Read `listServices` for a service’s bounds, step and targets, then order from the balance with `placeOrders`, or with a payment method, with or without an account, with `requestOrders`, which returns where to pay. Order forms identify themselves by `api_token`, which is `cabinet_widget_token` of `getSettings` (or the token of a partner’s form) and not an API key.',
    '**Refusals** are 422 with one sentence in `message` and, where fields are wrong, `errors` by field. 404 means absent or not yours. 401 means no session or key, or one that isn’t valid for this call. Send `Idempotency-Key` with calls that accept it, and repeat with the same key if you got no response.',
    'We may add fields to responses at any time: read what you know and ignore the rest.',
  ].join('\n\n'),
  tags: {
    Shop: 'Settings, pages, menu and banners of the shop.',
    Catalogue: 'Networks, service types and services, and what they cost.',
    'Order form': 'What an order form needs before it orders, and ordering with a payment method, also as a guest.',
    Orders: 'Ordering from the balance, and everything about placed orders.',
    Support: 'Questions to the shop’s support, and its answers.',
    'Drip feeds': 'Orders delivered in runs.',
    Subscriptions: 'Services ordered automatically for each new post on a channel.',
    Payments: 'Payment methods, top-ups, invoices, linked cards and every transaction.',
    Withdrawals: 'Paying out earnings.',
    Promotions: 'Coupons, grades, discounts and special offers.',
    Referrals: 'Customers the caller has referred.',
    'Order widgets': 'Order forms of partners.',
    'Free trials': 'What customers can try for free.',
    Tasks: 'Tasks that pay to the balance.',
    Channels: 'Connected channels and their reports.',
    'Keyword tools': 'Campaigns that follow positions in search, their plans, keyword suggestions and tags.',
    Account: 'The profile, API keys, documents, export and deletion.',
    Security: 'Two-factor authentication, sessions and fresh confirmations.',
    'Sign-in': 'Signing in and out, passwords, codes and accounts of other services.',
    Notifications: 'Which emails a customer receives.',
  },
  keyScopes: {
    read: 'calls that change nothing',
    orders: 'placing and changing orders',
    money: 'topping up and paying',
  },
  keyScopeOf,
  sessionCookie: SESSION_COOKIE,
}
