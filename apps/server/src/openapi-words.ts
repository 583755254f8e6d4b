import { keyScopeOf, SESSION_COOKIE } from '@vitrine/identity'
import type { OpenApiWords } from '@vitrine/platform/http'

/** What the public document says of all calls together. Every route names one of these groups. */
export const openApiWords: OpenApiWords = {
  title: 'Shop API',
  description: [
    'Everything that the shop itself does: browse, order, pay, follow a delivery, earn. It is served under `/core` of the shop’s own address and by its `core.` subdomain.',
    '**Who asks.** Calls without security are open. A person signs in (`login`, `register`) and sends the token of the `authorization` answer header; a program sends an API key. Each call names what it takes: `session`, `apiKey` with the scope it needs, or both.',
    '**Money** is US dollars as exact decimal text (`"0.186835"`); fields that end in `_float` are for display only.',
    '**Placing orders.** Read `listServices` for a service’s bounds, step and targets, then order from the balance with `placeOrders`, or by a payment method, with or without an account, with `requestOrders`: it answers where to pay. Order forms name themselves by `api_token`, which is `cabinet_widget_token` of `getSettings` (or the token of a partner’s form) and not an API key.',
    '**Refusals** are 422 with one sentence in `message` and, where fields are wrong, `errors` by field. 404 is absent or not yours. 401 is no session or key, or one that is not good for this call. Send `Idempotency-Key` with calls that take it, and repeat with the same key when no answer came.',
    'New fields may be added to answers at any time; read what you know and ignore the rest.',
  ].join('\n\n'),
  tags: {
    Shop: 'Settings, pages, menu and banners of the shop.',
    Catalogue: 'Networks, service types and services, and what they cost.',
    'Order form': 'What an order form asks before it orders, and ordering by a payment method, also as a guest.',
    Orders: 'Ordering from the balance, and everything about orders that were placed.',
    'Drip feeds': 'Orders that are delivered in runs.',
    Subscriptions: 'Services that are ordered for each new publication of a channel.',
    Payments: 'Ways to pay, top-ups, invoices, saved cards and every movement of money.',
    Withdrawals: 'Paying out what was earned.',
    Promotions: 'Coupons, grades, discounts and special offers.',
    Referrals: 'Customers that the caller brought.',
    'Order widgets': 'Order forms of partners.',
    'Free trials': 'What the shop lets try for nothing.',
    Tasks: 'Tasks that are paid to the balance.',
    Channels: 'Connected channels and their reports.',
    Account: 'The profile, API keys, documents, export and deletion.',
    Security: 'The second factor, sessions and fresh proofs.',
    'Sign-in': 'Signing in and out, passwords, codes and outside accounts.',
    Notifications: 'Which mails somebody gets.',
  },
  keyScopes: {
    read: 'calls that change nothing',
    orders: 'placing and changing orders',
    money: 'topping up and paying',
  },
  keyScopeOf,
  sessionCookie: SESSION_COOKIE,
}
