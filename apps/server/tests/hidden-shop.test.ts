import { changeSettings } from '@vitrine/panels'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressOf, type Things } from '../testing/calls.ts'
import { registry } from '../testing/registry.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

let world: World
let own: Things
const ask = (method: string, url: string, authorization?: string, body?: object) =>
  world.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { host: world.home.panel.host, ...(authorization ? { authorization } : {}) },
    ...(body === undefined ? {} : { payload: body }),
  })

beforeAll(async () => {
  world = await twoPanels()
  own = { person: world.home.people.owner.things, panel: world.home.things }
  await world.db.database.transaction(world.home.panel.id, (trx) => changeSettings(trx, { hide_personal_account_for_unregistered: true }))
  await vi.waitFor(async () => expect((await ask('GET', '/core/settings')).json().data.hide_personal_account_for_unregistered).toBe(true), {
    timeout: 60_000,
    interval: 100,
  })
})
afterAll(() => world.close())

/** Accounts, the shop's look, and what a signed link of a mail opens. */
const open = [
  'GET /api/v1/banners',
  'GET /api/v1/instance-settings',
  'GET /api/v1/menu-items',
  'GET /api/v1/pages',
  'GET /api/v1/settings',
  'GET /api/v1/sign-in-ways',
  'GET /api/v1/unsubscribe/{userId}',
  'GET /banners',
  'GET /menu-items',
  'GET /pages',
  'GET /refresh',
  'GET /settings',
  'GET /socialite/attach-telegram',
  'GET /socialite/facebook/redirect',
  'GET /socialite/google/redirect',
  'GET /socialite/telegram/callback',
  'GET /socialite/telegram/redirect',
  'GET /socialite/{provider}/callback',
  'GET /unsubscribe/{userId}',
  'GET /youtube-reporting/callback',
]

const everybodys = registry.filter(({ def }) => def.auth !== 'user')
const sold = everybodys.filter(({ def }) =>
  /service|network|countr|quest|cost|order-widget|orders|invoice|payment|discount|grade|special-offers|label|url|trial|bonus/.test(
    def.path,
  ),
)

describe('a shop behind its login', () => {
  it('has calls that sell, and calls that let in', () => {
    expect(sold.length).toBeGreaterThan(30)
    expect(everybodys.length).toBeGreaterThan(sold.length + 15)
  })
  it.each(sold)('$name is not for anyone who is not signed in', async ({ def, call }) => {
    const { body, ...address } = call.request(own)
    const answer = await ask(def.method, addressOf(def.path, address), undefined, body)
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Unauthenticated.' }])
    expect((await ask(def.method, addressOf(def.path, address), 'Bearer va_nobody', body)).statusCode).toBe(401)
  })
  it.each(everybodys.filter(({ def, name }) => def.method === 'GET' && open.includes(name)))(
    '$name lets in',
    async ({ name, def, call }) => {
      const answer = await ask(def.method, addressOf(def.path, call.request(own)))
      // These read the session's cookie themselves.
      const readsCookie = name === 'GET /refresh' || name === 'GET /socialite/attach-telegram' || name === 'GET /youtube-reporting/callback'
      if (!readsCookie) expect(answer.statusCode).not.toBe(401)
    },
  )
  it('answers every other question of anyone who is not signed in with 401', async () => {
    const answered = await Promise.all(
      everybodys
        .filter(({ def, name }) => def.method === 'GET' && !open.includes(name))
        .map(async ({ name, def, call }) => [name, (await ask('GET', addressOf(def.path, call.request(own)))).statusCode] as const),
    )
    expect(answered.filter(([, status]) => status !== 401)).toEqual([])
  })
  it('signs in as ever, and then shows and sells', async () => {
    const { email, password } = own.person
    const login = await ask('POST', '/core/login', undefined, { email, password })
    expect(login.statusCode).toBe(200)
    const bearer = String(login.headers.authorization)
    for (const url of ['/core/api/v1/services', '/core/api/v1/catalogue', '/core/api/v1/networks', '/core/api/v1/payment-methods'])
      expect([url, (await ask('GET', url, bearer)).statusCode]).toEqual([url, 200])
  })
  it('leaves the other shop open', async () => {
    const answer = await world.app.inject({ url: '/core/api/v1/services', headers: { host: world.away.panel.host } })
    expect(answer.statusCode).toBe(200)
  })
})
