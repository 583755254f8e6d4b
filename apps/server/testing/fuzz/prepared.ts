import { issueConfirmationCode } from '@vitrine/identity'
import { codeAt } from '@vitrine/identity/testing'
import { type CodePurpose, issueOrderCode, reportAccepted, reportFinal, takePaidLines } from '@vitrine/ordering'
import { OPENID_CLIENT } from '@vitrine/sandbox'
import { subscriptionsOf } from '../../src/subscriptions.ts'
import type { Request } from '../calls.ts'
import { asAdmin } from '../people.ts'
import type { World } from '../two-panels.ts'
import { aCustomer, type Customer, Visitor } from './visitor.ts'

/** A request, and who sends it. */
export interface Prepared {
  readonly by: Visitor
  readonly request: Request
  readonly headers?: Readonly<Record<string, string>>
}
export type Prepare = (world: World) => Promise<Prepared>

const NAVIGATES = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
const HALF_MINUTE_MS = 30_000
const DOLLARS = 1_000_000n
const LINK = 'https://www.youtube.com/watch?v='
let count = 0
const fresh = (prefix: string): string => {
  count += 1
  return `${prefix}${count}`
}

const plainly =
  (request: Request = {}): Prepare =>
  async (world) => ({ by: (await aCustomer(world)).visitor, request })

/** The code of the half minute before: the one of now is still good after it. */
const earlierCode = (secret: string): string => codeAt(secret, new Date(Date.now() - HALF_MINUTE_MS))
const presentCode = (secret: string): string => codeAt(secret, new Date())

async function withSecondFactor(world: World): Promise<Customer & { readonly secret: string }> {
  const customer = await aCustomer(world)
  const { secret } = await customer.visitor.data('POST', '/api/v1/two-factor/setup')
  await customer.visitor.data('POST', '/api/v1/two-factor/confirm', { code: earlierCode(String(secret)) })
  return { ...customer, secret: String(secret) }
}

const byCode: Prepare = async (world) => {
  const { visitor, secret } = await withSecondFactor(world)
  return { by: visitor, request: { body: { code: presentCode(secret) } } }
}

/** Through a provider's page; answers path and query that the browser is sent back to. */
async function consented(world: World, browser: Visitor, provider: 'google' | 'telegram'): Promise<URL> {
  const sub = fresh('77009')
  world.openid.addPerson(provider, {
    sub,
    name: 'Nia',
    ...(provider === 'google' ? { email: `${fresh('nia')}@mail.test`, emailVerified: true } : {}),
  })
  const page = await browser.navigate(`/socialite/${provider}/redirect`)
  return new URL(await world.openid.consent(page, sub))
}

const backFrom =
  (provider: 'google' | 'telegram'): Prepare =>
  async (world) => {
    const by = new Visitor(world)
    const query = Object.fromEntries((await consented(world, by, provider)).searchParams)
    return { by, request: { query, ...(provider === 'google' ? { params: { provider } } : {}) }, headers: NAVIGATES }
  }

/** The page after a provider's, with the one-time code that opens a session. */
async function comeBack(world: World, browser: Visitor): Promise<string> {
  const back = await consented(world, browser, 'google')
  const page = new URL(await browser.navigate(`${back.pathname.replace(/^\/core/, '')}${back.search}`), back)
  return page.searchParams.get('token') ?? ''
}

const oneTap: Prepare = async (world) => {
  const by = new Visitor(world)
  const { nonce, g_csrf_token } = await by.data('POST', '/google-one-tap/offer')
  const person = { sub: fresh('88009'), name: 'Oda', email: `${fresh('oda')}@mail.test`, emailVerified: true }
  const credential = await world.openid.credential({ clientId: OPENID_CLIENT.id, nonce: String(nonce), person })
  return { by, request: { body: { payload: { credential }, g_csrf_token } } }
}

/** An order of a new customer. */
async function ordered(world: World) {
  const customer = await aCustomer(world, 100n * DOLLARS)
  const line = { service_id: world.home.things.serviceId, url: `${LINK}${fresh('r').padStart(11, '0')}`, quantity: 500, is_guarantee: true }
  const [order] = (await customer.visitor.data('POST', '/api/v1/orders', { orders: [line] })) as unknown as { id: number }[]
  return { ...customer, orderId: Number(order?.id) }
}

/** The same delivered, with its guarantee running. */
async function delivered(world: World) {
  const customer = await ordered(world)
  const { orderId } = customer
  const { id: panelId } = world.home.panel
  await world.db.database.transaction(panelId, async (trx) => {
    await takePaidLines(trx, 1_000)
    await reportAccepted(trx, orderId)
    await reportFinal(trx, orderId, { outcome: 'completed', delivered: 500 }, new Date())
  })
  const guarantee = subscriptionsOf(world.domains).find(({ name }) => name === 'ordering.start-guarantee')
  await guarantee?.run(panelId, { orderId, userId: customer.userId } as never)
  return customer
}

/** An order's public address with the code that was mailed for a purpose, for anyone who has both. */
const byMailedCode =
  (purpose: CodePurpose, isDelivered = false): Prepare =>
  async (world) => {
    const { visitor, orderId, userId } = isDelivered ? await delivered(world) : await ordered(world)
    const { token } = await visitor.data('GET', `/api/v1/orders/${orderId}/public-link`)
    // An account with a password signs in by that alone.
    if (purpose === 'claim') await asAdmin(world, `update identity.user_account set password_hash = null where user_id = ${userId}`)
    const by = new Visitor(world)
    await by.data('POST', `/api/v1/order-links/${token}/orders/${orderId}/code`, { purpose })
    const [requested] = (await asAdmin(world, `select max(id) as id from ordering.order_code where order_id = ${orderId}`)) as {
      id: number
    }[]
    const issued = await world.db.database.transaction(world.home.panel.id, (trx) =>
      issueOrderCode(trx, world.domains.ordering.secret, Number(requested?.id), new Date()),
    )
    return { by, request: { params: { token: String(token), orderId }, body: { code: issued?.code ?? '' } } }
  }

/** A new account with the code of the mail that asks whether it is theirs. */
const byConfirmationMail: Prepare = async (world) => {
  const { visitor, userId, email } = await aCustomer(world)
  await asAdmin(world, `update identity.user_account set email_verified_at = null where user_id = ${userId}`)
  const token = await world.db.database.transaction(world.home.panel.id, (trx) => issueConfirmationCode(trx, { userId, email }, new Date()))
  return { by: visitor, request: { body: { token } } }
}

/** A verified channel of a new customer. */
async function withChannel(world: World) {
  const { visitor } = await aCustomer(world)
  const handle = fresh('fuzzed-')
  const { id, code } = await visitor.data('POST', '/api/v1/youtube-account', { youtube_channel_url: `https://www.youtube.com/@${handle}` })
  world.youtube.change({ handle, description: String(code), subscriptionsArePublic: true })
  await visitor.data('POST', `/api/v1/youtube-account/${id}/verify-code`)
  await visitor.data('POST', `/api/v1/youtube-account/${id}/verify-public-subscriptions`)
  return { visitor, accountId: Number(id), handle }
}

/** What a call needs that nobody of the two panels has lying ready, by verb and path. */
export const prepared: Readonly<Record<string, Prepare>> = {
  'POST /api/v1/profile/set-email': async (world) => {
    const { visitor, userId } = await aCustomer(world)
    await asAdmin(world, `update identity.user_account set email = null, email_verified_at = null where user_id = ${userId}`)
    return { by: visitor, request: { body: { email: `${fresh('new')}@mail.test` } } }
  },
  'POST /api/v1/youtube-account': plainly({ body: { youtube_channel_url: 'https://www.youtube.com/@fuzzed-once' } }),
  'POST /login/second-step': async (world) => {
    const { email, password, secret } = await withSecondFactor(world)
    const by = new Visitor(world)
    await by.ask('POST', '/login', { body: { email, password } })
    return { by, request: { body: { code: presentCode(secret) } } }
  },
  'POST /login/token': async (world) => {
    const by = new Visitor(world)
    return { by, request: { body: { token: await comeBack(world, by) } } }
  },
  'POST /api/v1/two-factor/confirm': async (world) => {
    const { visitor } = await aCustomer(world)
    const { secret } = await visitor.data('POST', '/api/v1/two-factor/setup')
    return { by: visitor, request: { body: { code: presentCode(String(secret)) } } }
  },
  'POST /api/v1/two-factor/recovery-codes': byCode,
  'POST /api/v1/two-factor/turn-off': async (world) => {
    const { visitor, secret, password } = await withSecondFactor(world)
    return { by: visitor, request: { body: { password, code: presentCode(secret) } } }
  },
  'POST /api/v1/step-up': async (world) => {
    const { visitor, password } = await aCustomer(world)
    return { by: visitor, request: { body: { password } } }
  },
  'GET /api/v1/account/export/file': async (world) => {
    const { visitor, userId } = await aCustomer(world)
    await visitor.data('POST', '/api/v1/account/export')
    const collect = subscriptionsOf(world.domains).filter(({ name }) => name.startsWith('identity.'))
    for (const { run } of collect) await run(world.home.panel.id, { userId } as never)
    return { by: visitor, request: {} }
  },
  'POST /api/v1/account/deletion': plainly(),
  'GET /socialite/{provider}/callback': backFrom('google'),
  'GET /socialite/telegram/callback': backFrom('telegram'),
  'GET /socialite/attach-telegram': async (world) => ({ by: (await aCustomer(world)).visitor, request: {}, headers: NAVIGATES }),
  'DELETE /api/v1/sign-in-links/{provider}': async (world) => {
    const by = new Visitor(world)
    const { id } = await by.data('POST', '/login/token', { token: await comeBack(world, by) })
    // The last way in stays: there is a password beside it.
    const { userId } = await aCustomer(world)
    const password = `(select password_hash from identity.user_account where user_id = ${userId})`
    await asAdmin(world, `update identity.user_account set password_hash = ${password} where user_id = ${Number(id)}`)
    return { by, request: { params: { provider: 'google' } } }
  },
  'POST /google-one-tap': oneTap,
  'POST /api/v1/google-one-tap': oneTap,
  'POST /api/v1/checks': async (world) => {
    const { visitor, accountId } = await withChannel(world)
    const [task] = (await asAdmin(world, `select id from earning.task where panel_id = ${world.home.panel.id} order by id limit 1`)) as {
      id: string
    }[]
    return { by: visitor, request: { body: { task_id: Number(task?.id), youtube_account_id: accountId } } }
  },
  'POST /email/confirm': byConfirmationMail,
  'POST /email/disown': byConfirmationMail,
  'POST /api/v1/order-links/{token}/orders/{orderId}/cancel': byMailedCode('cancel'),
  'POST /api/v1/order-links/{token}/orders/{orderId}/refill': byMailedCode('refill', true),
  'POST /api/v1/order-links/{token}/orders/{orderId}/claim': byMailedCode('claim'),
  'POST /api/v1/orders/{orderId}/refill': async (world) => {
    const { visitor, orderId } = await delivered(world)
    return { by: visitor, request: { params: { orderId } } }
  },
  'POST /api/v1/my-services/reviews': async (world) => {
    const { visitor } = await delivered(world)
    return { by: visitor, request: { body: { reviews: [{ service_id: world.home.things.serviceId, rating: 5, comment: 'Fast.' }] } } }
  },
  'GET /youtube-reporting/callback': async (world) => {
    const { visitor, handle } = await withChannel(world)
    const { id } = world.youtube.ofHandle(handle) ?? { id: '' }
    const { url } = await visitor.data('POST', '/api/v1/youtube-reporting/consent', { youtube_channel_id: id })
    const back = new URL(await world.youtube.consent(String(url), handle))
    return { by: visitor, request: { query: Object.fromEntries(back.searchParams) }, headers: NAVIGATES }
  },
}
