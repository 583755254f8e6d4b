import { createHmac } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signIn } from '@vitrine/identity/testing'
import { sql } from '@vitrine/platform/database'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { subscriptionsOf } from '../src/subscriptions.ts'
import { dueRowsOf } from '../src/wiring.ts'
import { absent } from '../testing/calls.ts'
import { bytesOf, strangersIn } from '../testing/marks.ts'
import { asAdmin, type Person, type Role } from '../testing/people.ts'
import { type PanelWorld, twoPanels, WEBHOOK_SECRETS, type World } from '../testing/two-panels.ts'

let world: World
let port: number
beforeAll(async () => {
  world = await twoPanels()
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(() => world.close())

const expectOwn = (text: string, at: PanelWorld, people: readonly Role[]) =>
  expect(strangersIn(text, world, { key: at.key, people })).toEqual([])

describe('the resellers’ API v2', () => {
  const ask = async (key: string, fields: Record<string, string | number>, at = world.home, sees: readonly Role[] = []) => {
    const payload = new URLSearchParams(Object.entries({ key, ...fields }).map(([name, value]) => [name, String(value)])).toString()
    const headers = { host: at.panel.host, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await world.app.inject({ method: 'POST', url: '/api/v2', headers, payload })
    expect(answer.statusCode).toBe(200)
    // A list is answered by the numbers that were asked for.
    expectOwn(
      Object.values(fields).reduce<string>((text, sent) => text.replaceAll(String(sent), 'as sent'), bytesOf(answer)),
      at,
      sees,
    )
    return answer.json() as unknown
  }
  it('takes the API token of its own panel as a key and nothing else', async () => {
    const { home, away } = world
    const { robot } = home.people
    const keys = ['', 'nonsense', robot.bearer, robot.cookie, home.things.widgetToken, away.people.robot.apiToken]
    for (const key of keys) expect(await ask(key, { action: 'balance' })).toEqual({ error: 'Invalid API key' })
    expect(await ask(robot.apiToken, { action: 'balance' }, away)).toEqual({ error: 'Invalid API key' })
    expect(await ask(robot.apiToken, { action: 'balance' })).toEqual({ balance: expect.any(String), currency: 'USD' })
  })
  it('answers orders of others as orders that never were', async () => {
    const { robot, owner } = world.home.people
    const numbers = [owner.things.orders.kept, world.away.people.robot.things.orders.kept, absent.person.orders.kept]
    for (const action of ['status', 'cancel', 'refill']) {
      const answers = []
      for (const order of numbers)
        answers.push(JSON.stringify(await ask(robot.apiToken, { action, order })).replace(String(order), 'as sent'))
      expect([action, new Set(answers).size]).toEqual([action, 1])
      expect(answers[0]).toContain('Incorrect order ID')
    }
    const own = await ask(robot.apiToken, { action: 'status', order: robot.things.orders.kept }, world.home, ['robot'])
    expect(own).toMatchObject({ status: 'Pending' })
  })
  it('lists and sells only services of its own panel', async () => {
    const { robot } = world.home.people
    const services = await ask(robot.apiToken, { action: 'services' })
    expect(JSON.stringify(services)).toContain('qx-alpha-panel')
    const input = { action: 'add', link: 'https://www.youtube.com/@somebody', quantity: 500 }
    const foreign = await ask(robot.apiToken, { ...input, service: world.away.things.serviceId })
    expect([foreign, await ask(robot.apiToken, { ...input, service: absent.panel.serviceId })]).toEqual([
      { error: 'Incorrect service ID' },
      { error: 'Incorrect service ID' },
    ])
  })
  it('lets a frozen reseller read, but neither order nor cancel (ROLE-010)', async () => {
    const { frozen } = world.home.people
    const refused = 'Your account is frozen. Please contact support.'
    const { serviceId: service } = world.home.things
    expect(await ask(frozen.apiToken, { action: 'balance' })).toMatchObject({ currency: 'USD' })
    expect(await ask(frozen.apiToken, { action: 'add', service, link: 'https://www.youtube.com/@somebody', quantity: 500 })).toEqual({
      error: refused,
    })
    expect(
      JSON.stringify(await ask(frozen.apiToken, { action: 'cancel', order: frozen.things.orders.toCancel }, world.home, ['frozen'])),
    ).toContain(refused)
  })
})

interface Stream {
  readonly request: ClientRequest
  readonly response: IncomingMessage
  /** What has come so far. */
  text(): string
  until(condition: (text: string) => boolean): Promise<string>
}

function listen(at: PanelWorld, orderId: number, headers: Record<string, string>): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = requestHttp({
      port,
      host: '127.0.0.1',
      path: `/core/api/v1/orders/${orderId}/stream`,
      headers: { host: at.panel.host, ...headers },
    })
    request.on('error', reject).end()
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      const until = async (condition: (text: string) => boolean) => {
        await vi.waitUntil(() => condition(text), { timeout: 30_000 })
        return text
      }
      resolve({ request, response, text: () => text, until })
    })
  })
}

describe('the stream of an order', () => {
  const own = (person: Person) => signIn(world.db.database, { panelId: person.panel.id, userId: person.user.id })
  const page = (cookie: string) => ({ cookie: `AUTH_TOKEN=${cookie}`, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })
  const ask = (orderId: number, headers: Record<string, string>, at = world.home) =>
    world.app.inject({ method: 'GET', url: `/core/api/v1/orders/${orderId}/stream`, headers: { host: at.panel.host, ...headers } })
  const shown = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json()]
  const refused = [401, { message: 'Unauthenticated.' }]

  it('opens for no guest, no bad bearer, no cookie of another panel or of another site’s page', async () => {
    const { home, away } = world
    const { owner } = home.people
    const { kept } = owner.things.orders
    const bad: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: `Bearer ${owner.expiredBearer}` },
      { authorization: `Bearer ${away.people.owner.bearer}` },
      page(away.people.owner.cookie),
      page('nonsense'),
      { ...page(owner.cookie), 'sec-fetch-site': 'same-site' },
      { ...page(owner.cookie), 'sec-fetch-site': 'cross-site' },
      { ...page(owner.cookie), 'sec-fetch-mode': 'navigate' },
      { cookie: `AUTH_TOKEN=${owner.cookie}` },
    ]
    for (const headers of bad) expect(shown(await ask(kept, headers))).toEqual(refused)
    expect(shown(await ask(kept, page(owner.cookie), away))).toEqual(refused)
  })
  it('answers another’s order as one that never was, and HEAD not at all', async () => {
    const { home, away } = world
    const { headers } = await own(home.people.peer)
    for (const orderId of [
      home.people.owner.things.orders.kept,
      away.people.owner.things.orders.kept,
      absent.person.orders.kept,
      0,
      -1,
      2 ** 40,
    ])
      expect(shown(await ask(orderId, headers))).toEqual([404, { message: 'Not Found' }])
    const head = await world.app.inject({
      method: 'HEAD',
      url: `/core/api/v1/orders/${home.people.peer.things.orders.kept}/stream`,
      headers: { host: home.panel.host, ...headers },
    })
    expect(head.statusCode).toBe(404)
  })
  it('tells its owner of every change until the session ends', async () => {
    const { owner } = world.home.people
    const { cookie, headers } = await own(owner)
    const other = await own(owner)
    const { kept } = owner.things.orders
    const act = (action: string) =>
      world.app.inject({
        method: 'POST',
        url: `/core/api/v1/orders/${kept}/${action}`,
        headers: { host: world.home.panel.host, authorization: other.headers.authorization },
      })
    const stream = await listen(world.home, kept, page(cookie))
    expect([stream.response.statusCode, stream.response.headers['content-type'], stream.response.headers['cache-control']]).toEqual([
      200,
      'text/event-stream',
      'no-store',
    ])
    expect(stream.response.headers['x-content-type-options']).toBe('nosniff')
    await stream.until((text) => text.includes('"in_processing"') && text.match(/event: order/g)?.length === 1)
    expect((await act('pause')).statusCode).toBe(200)
    expect(await stream.until((text) => text.includes('"stopped"'))).toContain('"stopped"')
    expectOwn(stream.text(), world.home, ['owner'])
    const events = stream.text().match(/event: order/g)?.length
    await world.app.inject({ method: 'POST', url: '/core/logout', headers: { host: world.home.panel.host, ...headers } })
    expect((await act('activate')).statusCode).toBe(200)
    await stream.until(() => stream.response.complete)
    expect([stream.response.complete, stream.text().match(/event: order/g)?.length]).toEqual([true, events])
    stream.request.destroy()
  })
  it('is open twenty times for one person at most; one that is closed makes room', async () => {
    const { peer, owner } = world.home.people
    const { cookie } = await own(peer)
    const listened = (person: Person, shown = cookie) => listen(world.home, person.things.orders.kept, page(shown))
    const streams = await Promise.all(Array.from({ length: 20 }, () => listened(peer)))
    const [full, others] = [await listened(peer), await listened(owner, (await own(owner)).cookie)]
    expect([...streams, full, others].map(({ response }) => response.statusCode)).toEqual([...streams.map(() => 200), 429, 200])
    expect(full.response.headers['retry-after']).toBe('60')
    streams.pop()?.request.destroy()
    await expect
      .poll(async () => (streams[streams.push(await listened(peer)) - 1] as Stream).response.statusCode, { timeout: 30_000 })
      .toBe(200)
    for (const { request } of [...streams, full, others]) request.destroy()
  })
})

describe('the address of a gateway’s messages', () => {
  const post = (account: string, secret: string, at: PanelWorld) => {
    const body = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, type: 'payment.settled', data: { payment: { id: 'pay_x' } } })
    const time = Math.floor(Date.now() / 1000)
    const signature = `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
    return world.app.inject({
      method: 'POST',
      url: `/hooks/sandbox/${account}`,
      headers: { host: at.panel.host, 'content-type': 'application/json', 'sandbox-signature': signature },
      payload: body,
    })
  }
  const inbox = async () => (await asAdmin(world, 'select panel_id from payments.webhook_inbox order by id')) as { panel_id: number }[]

  it('accepts the secret of its own account only, whatever host it is asked on', async () => {
    const { home, away } = world
    const answers = [
      await post(home.things.gatewayPublicId, WEBHOOK_SECRETS.beta, home),
      await post(away.things.gatewayPublicId, WEBHOOK_SECRETS.alpha, home),
      await post(away.things.gatewayPublicId, WEBHOOK_SECRETS.alpha, away),
      await post(absent.panel.gatewayPublicId, WEBHOOK_SECRETS.alpha, home),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 404])
    for (const answer of answers) expectOwn(bytesOf(answer), home, [])
    expect(await inbox()).toEqual([])
    expect((await post(away.things.gatewayPublicId, WEBHOOK_SECRETS.beta, home)).statusCode).toBe(200)
    expect(await inbox()).toEqual([{ panel_id: away.panel.id }])
  })
})

describe('mails', () => {
  it('carry nothing of another customer or panel, and go to whom they are about', async () => {
    const facts = await world.db.database.system((trx) =>
      trx.rows(sql<{ panel_id: number; topic: string; payload: never }>`select panel_id, topic, payload from platform.claim_outbox(10000)`),
    )
    for (const { event, run } of subscriptionsOf(world.domains))
      for (const fact of facts.filter(({ topic }) => topic === event.topic)) await run(fact.panel_id, fact.payload)
    const sending = dueRowsOf(world.domains).find(({ name }) => name === 'notifications.send-mail')
    while (sending && (await sending.run()) > 0);
    const mails = world.mail.mails()
    expect(mails.length).toBeGreaterThanOrEqual(8)
    for (const mail of mails) {
      // What a customer writes in a ticket goes to the support of their panel, who answer them.
      const isToSupport = /^qx-(alpha|beta)-panel@/.test(mail.envelopeTo.join())
      const about = isToSupport ? (mail.headers['reply-to'] ?? '') : mail.envelopeTo.join()
      const [, key = '', role = ''] = /qx-(alpha|beta)-(\w+)@/.exec(about) ?? []
      const at = [world.home, world.away].find((panel) => panel.key === key)
      const person = at && Object.values(at.people).find((one) => one.role === role)
      expect(mail.envelopeTo).toEqual([isToSupport ? at?.panel.settings.support_email : person?.things.email])
      expectOwn(JSON.stringify(mail), at as PanelWorld, [person?.role as Role])
    }
  })
})
