import { signIn } from '@vitrine/identity/testing'
import { checkBooks } from '@vitrine/ledger'
import { isLongRun } from '@vitrine/platform/testing'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Things } from '../testing/calls.ts'
import { type Draft, draftsOf, encodeSafely, hostileTexts } from '../testing/hostile.ts'
import { asAdmin } from '../testing/people.ts'
import { type Registered, registry } from '../testing/registry.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

/** Longer runs: FUZZ_ROUNDS=1000 FUZZ_SEED=… FUZZ_MS=60000. Each round is up to eight requests at once. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 45)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const LIMIT_MS = Number(process.env.FUZZ_MS ?? (isLongRun ? 250 : 40))
const AT_ONCE = 8

let world: World
let own: Things
let sent = 0
beforeAll(async () => {
  world = await twoPanels()
  own = { person: world.home.people.owner.things, panel: world.home.things }
})
afterAll(() => world.close())

const send = (
  method: Registered['def']['method'],
  path: string,
  { params, query, body, headers }: Draft,
): Promise<LightMyRequestResponse> => {
  sent += 1
  const place = path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '')
  const search = query.map(([key, shown]) => `${encodeSafely(key)}=${encodeSafely(shown)}`).join('&')
  const payload = body && ('raw' in body ? body.raw : JSON.stringify(body.json))
  return world.app.inject({
    method,
    url: `/core${place}${search ? `?${search}` : ''}`,
    headers: { host: world.home.panel.host, ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
}

const INSIDES =
  /node_modules|\.ts:\d+|\n\s+at |\bselect\b.+\bfrom\b|insert into|update \w+ set|violates|syntax error|relation "|invalid input syntax|duplicate key|ECONN/i

/** Rounds that would begin after this time are skipped; once one has failed, all are run, so that the failure can be made smaller. */
function within(ms: number): (round: () => Promise<void>) => Promise<void> {
  const end = performance.now() + ms
  let hasFailed = false
  return async (round) => {
    if (!hasFailed && performance.now() > end) return
    await round().catch((error: unknown) => {
      hasFailed = true
      throw error
    })
  }
}

/** What holds for every answer, whatever was asked. */
function check(answer: LightMyRequestResponse): void {
  expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(500)
  if ([204, 302, 304].includes(answer.statusCode)) {
    expect(answer.body).toBe('')
    return
  }
  if (answer.statusCode === 202 && answer.body === '') return
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  if (answer.headers['content-encoding']) return
  const body = answer.json() as { message?: unknown; errors?: unknown; details?: unknown }
  if (answer.statusCode < 400) return
  expect(answer.body).not.toMatch(INSIDES)
  expect(Object.keys(body).filter((key) => !['message', 'errors', 'details'].includes(key))).toEqual([])
  for (const detail of Object.values(body.details ?? {})) expect(detail).toBeTypeOf('string')
  expect(body.message).toBeTypeOf('string')
  if (body.errors !== undefined)
    for (const messages of Object.values(body.errors as object)) expect(messages).toEqual(expect.arrayContaining([expect.any(String)]))
}

describe('any request', () => {
  it.each(registry)('to $name gets a proper answer', async ({ def, call }) => {
    const { panel, people } = world.home
    const { headers } = await signIn(world.db.database, { panelId: panel.id, userId: people.owner.user.id })
    const { params = {}, query = {}, body } = call.request(own)
    const good: Draft = {
      params: Object.fromEntries(Object.entries(params).map(([key, shown]) => [key, String(shown)])),
      query: Object.entries(query).map(([key, shown]) => [key, String(shown)]),
      body: body && { json: body },
      headers: def.auth === 'user' ? headers : {},
    }
    const rounds = fc.array(draftsOf(def, good), { minLength: 1, maxLength: AT_ONCE, size: 'max' })
    const attempt = within(LIMIT_MS)
    await fc.assert(
      fc.asyncProperty(rounds, (drafts) =>
        attempt(async () => {
          for (const answer of await Promise.all(drafts.map((draft) => send(def.method, def.path, draft)))) check(answer)
        }),
      ),
      { numRuns: ROUNDS, seed: SEED },
    )
  })
})

describe('any request to an address that is no JSON endpoint', () => {
  const drafts = (fields: readonly string[]) =>
    fc.array(
      fc.dictionary(fc.constantFrom(...fields), fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 })), {
        maxKeys: 6,
      }),
      { minLength: 1, maxLength: AT_ONCE, size: 'max' },
    )
  const settings = { numRuns: ROUNDS, seed: SEED }
  it('of resellers gets 200 with JSON', async () => {
    const { apiToken } = world.home.people.robot
    const fields = [
      'key',
      'action',
      'service',
      'link',
      'quantity',
      'comments',
      'keywords',
      'order',
      'orders',
      'orders[0]',
      'refill',
      'request_id',
      'runs',
      'interval',
      '__proto__',
      'username',
    ]
    const actions = fc.constantFrom('add', 'add', 'status', 'cancel', 'refill', 'refill_status', 'balance', 'services', undefined)
    const ask = (params: Record<string, string>, asJson: boolean) => {
      sent += 1
      const payload = asJson ? JSON.stringify(params) : new URLSearchParams(params).toString()
      const type = asJson ? 'application/json' : 'application/x-www-form-urlencoded'
      return world.app.inject({ method: 'POST', url: '/api/v2', headers: { host: world.home.panel.host, 'content-type': type }, payload })
    }
    const good = { service: String(own.panel.serviceId + 1), link: 'https://www.youtube.com/@somebody', quantity: '100', key: apiToken }
    expect((await ask({ ...good, action: 'add' }, true)).json()).toEqual({ order: expect.any(Number) })
    const attempt = within(4 * LIMIT_MS)
    await fc.assert(
      fc.asyncProperty(drafts(fields), actions, fc.boolean(), (list, action, asJson) =>
        attempt(async () => {
          const answers = await Promise.all(list.map((input) => ask({ ...good, ...(action ? { action } : {}), ...input }, asJson)))
          for (const answer of answers) {
            expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json'])
            expect(answer.json()).toBeTypeOf('object')
            expect(answer.body).not.toMatch(INSIDES)
            expect(answer.body).not.toContain('Something went wrong')
          }
        }),
      ),
      settings,
    )
  })
  it('of gateways gets 400 or 404, and the stream of an order 401 or 404', async () => {
    const { gatewayPublicId } = own.panel
    const { bearer } = world.home.people.owner
    const { host } = world.home.panel
    const ask = async (input: Record<string, string>) => {
      sent += 2
      const account = input.account === undefined ? gatewayPublicId : encodeSafely(input.account)
      const signature = (input.signature ?? 't=1,v1=00').replace(/[^\x20-\x7e]/g, '')
      const headers = { host, 'sandbox-signature': signature }
      const hook = await world.app.inject({ method: 'POST', url: `/hooks/sandbox/${account}`, headers, payload: input.body ?? '' })
      expect([400, 404]).toContain(hook.statusCode)
      check(hook)
      const stream = await world.app.inject({
        method: 'GET',
        url: `/api/v1/orders/${encodeSafely(input.order ?? 'x')}/stream`,
        headers: { host, ...(input.order ? { authorization: `Bearer ${bearer}` } : {}) },
      })
      expect([401, 404]).toContain(stream.statusCode)
      check(stream)
    }
    const attempt = within(2 * LIMIT_MS)
    await fc.assert(
      fc.asyncProperty(drafts(['account', 'signature', 'body', 'order']), (list) =>
        attempt(async () => {
          await Promise.all(list.map(ask))
        }),
      ),
      settings,
    )
  })
})

describe('a repeated Idempotency-Key', () => {
  const repeatable = registry.filter(({ call }) => call.repeatable)
  // What belongs to one order is somebody's alone, and answers nothing to compare: ordering/http/support.test.ts.
  const keyed = repeatable.filter(({ def }) => !def.path.includes('{'))
  const ask = async (entry: Registered, key: string, things: Things, more: { bearer: string; body?: object }) => {
    const { query = {}, body } = entry.call.request(things)
    return send(entry.def.method, entry.def.path, {
      params: {},
      query: Object.entries(query).map(([name, shown]) => [name, String(shown)]),
      body: { json: { ...body, ...more.body } },
      headers: { authorization: `Bearer ${more.bearer}`, 'idempotency-key': key },
    })
  }
  const madeBy = (answer: LightMyRequestResponse): unknown => {
    const { data } = answer.json() as {
      data: { id?: number; invoice_id?: string; data?: { invoice_id: string; order_ids: number[] } } | { id: number }[]
    }
    return Array.isArray(data) ? data.map(({ id }) => id) : (data.invoice_id ?? data.id ?? data.data)
  }
  // Five tickets an hour: those of before are of yesterday.
  beforeEach(() => asAdmin(world, "update ordering.ticket set created_at = created_at - interval '1 day'"))
  it.each(keyed)('on $name makes one thing, however often and at once it is sent', async (entry) => {
    const { panel, people } = world.home
    const { bearer } = await signIn(world.db.database, { panelId: panel.id, userId: people.owner.user.id })
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(entry, key, own, { bearer })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const made = answers.map((answer) => JSON.stringify(madeBy(answer)))
    expect(new Set(made).size).toBe(1)
    expect(JSON.stringify(madeBy(await ask(entry, key, own, { bearer })))).toBe(made[0])
  })
  it.each(keyed)('on $name is refused with other data or for another call, and means nothing for another customer', async (entry) => {
    const { panel, people } = world.home
    const [{ bearer }, other] = [
      await signIn(world.db.database, { panelId: panel.id, userId: people.owner.user.id }),
      await signIn(world.db.database, { panelId: panel.id, userId: people.peer.user.id }),
    ]
    const key = crypto.randomUUID()
    const first = await ask(entry, key, own, { bearer })
    expect((await ask(entry, key, own, { bearer, body: { coupon_code: null, source: 'x', amount: '13.00' } })).statusCode).toBe(422)
    const elsewhere = keyed.find(({ name }) => name !== entry.name) as Registered
    expect((await ask(elsewhere, key, own, { bearer })).statusCode).toBe(422)
    const theirs = await ask(entry, key, own, { bearer: other.bearer })
    expect(theirs.statusCode).toBe(200)
    expect(madeBy(theirs)).not.toEqual(madeBy(first))
  })
  it('is named for every writing call that answers it', () => {
    expect(repeatable.map(({ def }) => def.id).sort()).toEqual([
      'EP-029',
      'EP-040',
      'EP-066',
      'EP-070',
      'EP-091',
      'EP-096',
      'EP-114',
      'EP-121',
      'EP-136',
      'EP-137',
      'OUR-ORDERING-39',
      'OUR-ORDERING-42',
      'OUR-ORDERING-47',
      'OUR-ORDERING-49',
      'OUR-ORDERING-53',
    ])
  })
})

describe('after all of this', () => {
  it('the books of both panels hold', async () => {
    for (const { panel } of [world.home, world.away]) expect(await world.db.database.read(panel.id, checkBooks)).toEqual([])
  })
  it('the server has not failed once, and logs nobody’s address', () => {
    console.info(`${sent} hostile requests with seed ${SEED}`)
    expect(world.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
    expect(world.log.join('\n')).not.toMatch(/qx-|@mail\.test|va_|vk_/)
  })
})
