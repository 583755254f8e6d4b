import { issuePasswordCode, type User, unsubscribeSignature } from '@vitrine/identity'
import { aUser, signIn } from '@vitrine/identity/testing'
import { saveReportGrant } from '@vitrine/insights'
import { aSubscription } from '@vitrine/keywords/testing'
import { fund } from '@vitrine/ledger/testing'
import { ticketToken } from '@vitrine/ordering'
import type { Panel } from '@vitrine/panels'
import { aGatewayCard, aSavedCard, reward } from '@vitrine/payments/testing'
import pg from 'pg'
import { sentOf, tinyPhoto } from './calls.ts'
import type { PanelsContext, PanelThings } from './two-panels.ts'

export const roles = ['owner', 'peer', 'robot', 'frozen'] as const
/** `robot` is known by an API token only; the orders of each may be used up by tests. */
export type Role = (typeof roles)[number]

/** What requests about a person name. */
export interface PersonThings {
  readonly userId: number
  readonly email: string
  readonly password: string
  readonly resetCode: string
  /** One of the person's sessions, to be ended from another. */
  readonly sessionId: string
  readonly signature: string
  /** Confirmed by hand, waiting for money. */
  readonly invoiceId: string
  /** More of them, each for one call. */
  readonly openInvoices: Readonly<Record<'toResume' | 'toCancel', string>>
  /** Of the unpaid orders. */
  readonly orderInvoiceId: string
  /** Opens the paid orders to anyone who has it. */
  readonly linkToken: string
  /** Keys of programs, for tests: the calls of the older kind leave them alone. */
  readonly keys: Readonly<Record<'kept' | 'toRevoke', number>>
  /** Saved at the card gateway. */
  readonly cards: Readonly<Record<'kept' | 'toRemove', number>>
  readonly orders: Readonly<Record<OrderUse, number>>
  readonly subscriptions: Readonly<Record<SubscriptionUse, number>>
  /** Channels of the video platform. */
  readonly channels: Readonly<Record<'kept' | 'toDelete', number>>
  /** Of running task attempts. */
  readonly checks: Readonly<Record<CheckUse, number>>
  /** The channel of `kept`, whose reports may be read. */
  readonly reportedChannelId: string
  /** A photo that was handed in as `card`. */
  readonly documentName: string
  /** The person's free trial. */
  readonly freeTrialId: number
  /** The person's order widget. */
  readonly widgetId: number
  readonly campaigns: Readonly<Record<'kept' | 'paused' | 'toDelete', number>>
  readonly tickets: Readonly<Record<'kept' | 'toClose' | 'solved', number>>
  /** Opens the ticket `kept` to anyone who has it. */
  readonly ticketToken: string
}

/** Every action consumes an order, so each has its own. */
const paidUses = ['kept', 'paused', 'toPause', 'toCancel', 'stopped', 'dripFeed', 'dripFeedToCancel'] as const
const unpaidUses = ['unpaid', 'toDelete', 'toPayByBalance', 'toPayByInvoice'] as const
export type OrderUse = (typeof paidUses)[number] | (typeof unpaidUses)[number]

const checkUses = { toStart: 'created', toEnd: 'in_processing', done: 'completed' } as const
type CheckUse = keyof typeof checkUses

const subscriptionUses = ['kept', 'paused', 'toPause', 'toCancel'] as const
export type SubscriptionUse = (typeof subscriptionUses)[number]

export interface Person {
  readonly role: Role
  readonly panel: Panel
  readonly user: User
  readonly marker: string
  readonly bearer: string
  readonly expiredBearer: string
  readonly cookie: string
  readonly apiToken: string
  readonly things: PersonThings
  /** The person's numbers and codes that could turn up somewhere without the marker. */
  readonly numbers: readonly string[]
}

interface Owner {
  readonly panelId: number
  readonly userId: number
}

interface Shop {
  readonly key: string
  readonly panel: Panel
  readonly things: PanelThings
}

const PASSWORD = 'correct horse battery'
const HOUR_MS = 3_600_000
const DOLLARS = 1_000_000n

/** Numbers of a person begin with digits of their own, so that any text tells them from everybody else's. */
const firstNumber = (key: string, role: Role): number => (key === 'alpha' ? 41 : 61) * 10_000_000 + (roles.indexOf(role) + 1) * 1_000_000

const sequences = ['identity.user_number', 'ordering.order_id', 'ordering.purchase_id'] as const
const countFrom = async (context: PanelsContext, first: number): Promise<void> => {
  for (const name of sequences) await asAdmin(context, `select setval('${name}', ${first})`)
}

/** Who and what comes later has nobody's digits. */
export const neutralNumbers = (context: PanelsContext): Promise<void> => countFrom(context, 910_000_000)

export async function peopleOf(context: PanelsContext, shop: Shop): Promise<Record<Role, Person>> {
  const [owner, peer, robot, frozen] = [
    await aPerson(context, shop, 'owner'),
    await aPerson(context, shop, 'peer'),
    await aPerson(context, shop, 'robot'),
    await aPerson(context, shop, 'frozen'),
  ]
  await asAdmin(context, `update identity.user_account set frozen_at = now() where user_id = ${frozen.user.id}`)
  return { owner, peer, robot, frozen }
}

async function aPerson(context: PanelsContext, shop: Shop, role: Role): Promise<Person> {
  const { database } = context.db
  const { panel, key } = shop
  const marker = `qx-${key}-${role}`
  const first = firstNumber(key, role)
  await countFrom(context, first)
  const user = await aUser(database, panel.id, { email: `${marker}@mail.test`, name: marker, password: PASSWORD })
  const mine = { panelId: panel.id, userId: user.id }
  const [live, expired] = [await signIn(database, mine), await signIn(database, { ...mine, now: new Date(Date.now() - HOUR_MS) })]
  await database.transaction(panel.id, (trx) => fund(trx, user.id, 500n * DOLLARS + BigInt(first % 1_000_000)))
  await reward(database, panel.id, user.id, { referral: 200 })
  const ask = asker(context, panel, live.bearer)
  await ask('PATCH', '/api/v1/profile', { company_name: marker, company_address: marker, company_site: `https://${marker}.test/` })
  const apiToken = String(await ask('POST', '/api/v1/api-token').then((data) => read(data, 'api_token')))
  const aKey = async (name: string) =>
    Number(read(await ask('POST', '/api/v1/api-keys', { name: `${marker} ${name}`, is_test: true }), 'id'))
  const keys = { kept: await aKey('kept'), toRevoke: await aKey('gone') }
  await ask('POST', `/api/v1/services/${shop.things.serviceId}/favorites/toggle`)
  const { orders, orderInvoiceId } = await ordersOf(ask, shop, marker)
  const linkToken = String(read(await ask('GET', `/api/v1/orders/${orders.kept}/public-link`), 'token'))
  const subscriptions = await subscriptionsOf(ask, shop, marker)
  const tickets = await ticketsOf(ask, marker)
  const topUp = async (amount: string): Promise<string> =>
    String(read(await ask('POST', '/api/v1/add-funds', { amount, payment_method_id: shop.things.methodId }), 'invoice_id'))
  const invoiceId = await topUp('25.00')
  const openInvoices = { toResume: await topUp('26.00'), toCancel: await topUp('27.00') }
  const { cardMethodId: methodId, cardAccountId: gatewayAccountId } = shop.things
  const aCard = async (use: string) =>
    aSavedCard(context.db.database, panel.id, {
      userId: user.id,
      methodId,
      gatewayAccountId,
      name: `${marker} ${use}`,
      kept: await aGatewayCard(context.stripe),
    })
  const cards = { kept: await aCard('kept'), toRemove: await aCard('toRemove') }
  const channels = { kept: await aChannel(context, ask, `${marker}-kept`), toDelete: await aChannel(context, ask, `${marker}-gone`) }
  return {
    role,
    panel,
    user,
    marker,
    bearer: live.bearer,
    expiredBearer: expired.bearer,
    cookie: live.cookie,
    apiToken,
    numbers: [String(first).slice(0, 3), invoiceId, ...Object.values(openInvoices), orderInvoiceId, linkToken, user.affiliateCode],
    things: {
      userId: user.id,
      email: user.email ?? '',
      password: PASSWORD,
      sessionId: (await signIn(database, mine)).sessionId,
      resetCode: await database.transaction(panel.id, (trx) => issuePasswordCode(trx, user.id, 1)),
      signature: unsubscribeSignature(context.domains.identity.secret, panel.id, user.id),
      invoiceId,
      openInvoices,
      orderInvoiceId,
      linkToken,
      tickets,
      ticketToken: ticketToken(context.domains.ordering.secret, panel.id, tickets.kept),
      keys,
      cards,
      orders,
      subscriptions,
      channels,
      checks: await checksOf(context, { panelId: panel.id, userId: user.id, orderId: orders.kept, accountId: channels.kept }),
      reportedChannelId: await aReportedChannel(context, mine, `${marker}-kept`),
      freeTrialId: await aFreeTrial(ask, shop),
      documentName: await aDocument(context, panel, live.bearer, `${marker}.png`),
      widgetId: await aWidget(ask, shop, marker),
      campaigns: await campaignsOf(context, mine, { ask, marker, planId: shop.things.planId }),
    },
  }
}

/** Questions to the support, one of them solved. */
async function ticketsOf(ask: Ask, marker: string) {
  const aTicket = async (use: string) =>
    Number(read(await ask('POST', '/api/v1/tickets', { subject: `${marker} ${use}`, text: `${marker} asks the support` }), 'id'))
  const tickets = { kept: await aTicket('kept'), toClose: await aTicket('open'), solved: await aTicket('solved') }
  await ask('POST', `/api/v1/tickets/${tickets.solved}/close`)
  return tickets
}

/** What is followed on the panel's plan. */
async function campaignsOf(
  { db }: PanelsContext,
  { panelId, userId }: Owner,
  { ask, marker, planId }: { readonly ask: Ask; readonly marker: string; readonly planId: number },
) {
  await db.database.transaction(panelId, (trx) => aSubscription(trx, userId, { id: planId, price: 9_000_000n }))
  const aCampaign = async (use: string) => {
    const body = { url: `https://www.youtube.com/@${marker}`, countries: [1], keywords: [`${marker} ${use}`] }
    return Number(read(await ask('POST', '/api/v1/campaigns', body), 'id'))
  }
  const campaigns = { kept: await aCampaign('kept'), paused: await aCampaign('paused'), toDelete: await aCampaign('gone') }
  await ask('PUT', `/api/v1/campaigns/${campaigns.paused}/pause`)
  return campaigns
}

let trials = 0
async function aFreeTrial(ask: Ask, { things }: Shop): Promise<number> {
  trials += 1
  const url = `https://www.youtube.com/@somebody${trials}`
  return Number(read(await ask('POST', '/api/v1/free-trials', { free_trial_quest_id: things.questId, url }), 'id'))
}

async function aDocument({ app }: PanelsContext, panel: Panel, bearer: string, filename: string): Promise<string> {
  const { headers, payload } = await sentOf({ form: { step: 'card', file: tinyPhoto(filename) } })
  const answer = await app.inject({
    method: 'POST',
    url: '/core/api/v1/verification-document',
    headers: { host: panel.host, authorization: `Bearer ${bearer}`, ...headers },
    ...(payload ? { payload } : {}),
  })
  if (answer.statusCode !== 200) throw new Error(`the photo was answered ${answer.statusCode} ${answer.body}`)
  return filename
}

async function aWidget(ask: Ask, { things }: Shop, name: string): Promise<number> {
  const terms = { minimum_purchase_amount: 5, payment_methods: [things.methodId], reward_percent: 0.1 }
  return Number(read(await ask('POST', '/api/v1/order-widgets', { name, ...terms }), 'id'))
}

/** Tasks of somebody's order, and a person at each of them. */
async function checksOf(
  context: PanelsContext,
  of: Owner & { readonly orderId: number; readonly accountId: number },
): Promise<Record<CheckUse, number>> {
  const { panelId, userId, orderId, accountId } = of
  const made = Object.entries(checkUses).map(async ([use, status], index) => {
    const target = `aaaaaaaaaa${'abc'[index]}`
    const [task] = await asAdmin(
      context,
      `insert into earning.task (panel_id, order_id, customer_id, request_id, service_id, kind, url, target, reward_micro, wanted, reserved, opened_at)
         values (${panelId}, ${orderId}, ${userId}, gen_random_uuid(), 1, 'comments', 'https://www.youtube.com/watch?v=abcdefghijk', '${target}', 50000, 9, 1, now()) returning id`,
    )
    const [check] = await asAdmin(
      context,
      `insert into earning.task_check (panel_id, task_id, user_id, youtube_account_id, channel_id, kind, target, reward_micro, seat, status, created_at, start_at, due_at, completed_at)
         values (${panelId}, ${read(task, 'id')}, ${userId}, ${accountId}, 'UC-of-${orderId}', 'comments', '${target}', 50000, ${index + 1}, '${status}', now(),
           case when '${status}' <> 'created' then now() - interval '1 minute' end, case when '${status}' <> 'completed' then now() + interval '1 day' end,
           case when '${status}' = 'completed' then now() end) returning id`,
    )
    return [use, Number(read(check, 'id'))] as const
  })
  return Object.fromEntries(await Promise.all(made)) as Record<CheckUse, number>
}

/** A channel that passes both checks. */
async function aChannel({ youtube }: PanelsContext, ask: Ask, handle: string): Promise<number> {
  const added = await ask('POST', '/api/v1/youtube-account', { youtube_channel_url: `https://www.youtube.com/@${handle}` })
  youtube.change({ handle, description: String(read(added, 'code')), subscriptionsArePublic: true })
  return Number(read(added, 'id'))
}

/** The owner's consent to reports of the handle's channel. */
async function aReportedChannel({ db, youtube, domains }: PanelsContext, { panelId, userId }: Owner, handle: string): Promise<string> {
  const channelId = youtube.ofHandle(handle)?.id ?? ''
  const grant = { userId, channelId, refreshToken: youtube.grant(handle), now: new Date() }
  await db.database.transaction(panelId, (trx) => saveReportGrant(trx, domains.insights.secrets, grant))
  return channelId
}

async function ordersOf(ask: Ask, { things }: Shop, marker: string) {
  const line = (use: OrderUse) => ({
    service_id: things.serviceId + 1,
    url: `https://www.youtube.com/@${marker}`,
    quantity: 1000,
    name: `${marker} ${use}`,
    targetable_values: [{ target_id: things.targetId, values: [marker] }],
    ...(use.startsWith('dripFeed') ? { drip_feed: { runs: 3, minutes_between_runs: 60 } } : {}),
  })
  const paid = await ask('POST', '/api/v1/orders', { orders: paidUses.map(line) })
  const unpaid = await ask('POST', `/api/v1/order-widget/widget-order-requests?api_token=${things.widgetToken}`, {
    orders: unpaidUses.map(line),
    payment_method_id: things.redirectMethodId,
  })
  const ids = Array.isArray(paid) ? paid.map((order) => Number(read(order, 'id'))) : []
  const unpaidIds = read(read(unpaid, 'data'), 'order_ids')
  const orders = Object.fromEntries([
    ...paidUses.map((use, index) => [use, ids[index]]),
    ...unpaidUses.map((use, index) => [use, Array.isArray(unpaidIds) ? unpaidIds[index] : undefined]),
  ]) as Record<OrderUse, number>
  await ask('POST', `/api/v1/orders/${orders.paused}/pause`)
  await ask('POST', `/api/v1/orders/${orders.stopped}/cancel`)
  return { orders, orderInvoiceId: String(read(read(unpaid, 'data'), 'invoice_id')) }
}

async function subscriptionsOf(ask: Ask, { things }: Shop, marker: string): Promise<Record<SubscriptionUse, number>> {
  const made: [SubscriptionUse, number][] = []
  for (const use of subscriptionUses) {
    const services = [{ service_id: things.serviceId, quantity: 500 }]
    const input = { url: `https://www.youtube.com/@${marker}`, name: `${marker} ${use}`, contents_limit: 3, services }
    made.push([use, Number(read(await ask('POST', '/api/v1/subscriptions', input), 'id'))])
  }
  const subscriptions = Object.fromEntries(made) as Record<SubscriptionUse, number>
  await ask('POST', `/api/v1/subscriptions/${subscriptions.paused}/pause`)
  return subscriptions
}

type Ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => Promise<unknown>

/** Asks as a person and answers `data`; anything but success is a broken set-up. */
const asker =
  ({ app }: PanelsContext, panel: Panel, bearer: string): Ask =>
  async (method, path, body) => {
    const headers = { host: panel.host, authorization: `Bearer ${bearer}`, 'idempotency-key': crypto.randomUUID() }
    const answer = await app.inject({ method, url: `/core${path}`, headers, ...(body ? { payload: body } : {}) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode} ${answer.body}`)
    return read(answer.json(), 'data')
  }

const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/** What the application's role may not do. */
export async function asAdmin({ db }: Pick<PanelsContext, 'db'>, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: db.adminUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
