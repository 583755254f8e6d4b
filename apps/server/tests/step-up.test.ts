import { aUser, aVisitor, codeAt, type Visitor } from '@vitrine/identity/testing'
import { OPENID_CLIENT } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, sentOf } from '../testing/calls.ts'
import { asAdmin } from '../testing/people.ts'
import { registry } from '../testing/registry.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

const PASSWORD = 'correct horse battery'

let world: World
beforeAll(async () => {
  world = await twoPanels()
})
afterAll(() => world.close())

interface SignedIn {
  readonly browser: Visitor
  readonly bearer: string
  readonly userId: number
}
const newBrowser = (): Visitor => aVisitor(world.app, world.home.panel.host)
const authorised = (bearer: string) => ({ authorization: `Bearer ${bearer}` })

/** The session of an answer that signed somebody in. */
function signedIn(browser: Visitor, answer: Awaited<ReturnType<Visitor['post']>>): SignedIn {
  expect([answer.statusCode, answer.headers.authorization], answer.body).toEqual([200, expect.stringMatching(/^Bearer va_/)])
  return { browser, bearer: String(answer.headers.authorization).slice('Bearer '.length), userId: answer.json().data.id }
}

const byPassword = async (email: string): Promise<SignedIn> => {
  const browser = newBrowser()
  return signedIn(browser, await browser.post('/login', { email, password: PASSWORD }))
}
const anAccount = async (): Promise<string> => (await aUser(world.db.database, world.home.panel.id, { password: PASSWORD })).email ?? ''

/** Every way in that the product has. */
const waysIn: Readonly<Record<string, () => Promise<SignedIn>>> = {
  'e-mail and password': async () => byPassword(await anAccount()),
  registration: async () => {
    const browser = newBrowser()
    const form = { name: 'Newcomer', email: `proof${Date.now()}@mail.test`, account_type: 'individual' }
    const session = signedIn(browser, await browser.post('/register', { ...form, password: PASSWORD, password_confirmation: PASSWORD }))
    // Else a withdrawal asks for the confirmation of the address first.
    await asAdmin(world, `update identity.user_account set email_verified_at = now() where user_id = ${session.userId}`)
    return session
  },
  'the second step': async () => {
    const email = await anAccount()
    const first = await byPassword(email)
    const { secret } = (await first.browser.post('/api/v1/two-factor/setup', {}, authorised(first.bearer))).json().data
    const code = codeAt(secret, new Date())
    const on = await first.browser.post('/api/v1/two-factor/confirm', { code }, authorised(first.bearer))
    const browser = newBrowser()
    expect((await browser.post('/login', { email, password: PASSWORD })).json().errors).toHaveProperty('two_factor')
    return signedIn(browser, await browser.post('/login/second-step', { code: on.json().data.recovery_codes[0] }))
  },
  'an outside provider': async () => {
    world.openid.addPerson('google', { sub: '4711', name: 'Ada', email: 'proof-ada@mail.test', emailVerified: true })
    const browser = newBrowser()
    const started = await browser.navigate('/socialite/google/redirect')
    const back = new URL(await world.openid.consent(String(started.headers.location), '4711'))
    const page = new URL(String((await browser.navigate(`${back.pathname}${back.search}`.replace(/^\/core/, ''))).headers.location))
    return signedIn(browser, await browser.post('/login/token', { token: page.searchParams.get('token') }))
  },
  'Google One Tap': async () => {
    const person = { sub: '4712', name: 'Bo', email: 'proof-bo@mail.test', emailVerified: true }
    world.openid.addPerson('google', person)
    const browser = newBrowser()
    const { nonce, g_csrf_token } = (await browser.post('/google-one-tap/offer', {})).json().data
    const credential = await world.openid.credential({ clientId: OPENID_CLIENT.id, nonce, person })
    return signedIn(browser, await browser.post('/google-one-tap', { payload: { credential }, g_csrf_token }))
  },
}

/** Ten minutes and more have passed since this session proved anything. */
const grewStale = async (session: SignedIn): Promise<SignedIn> => {
  await asAdmin(world, `update identity.session set proven_at = proven_at - interval '11 minutes' where user_id = ${session.userId}`)
  return session
}
const refreshed = async ({ browser, bearer, userId }: SignedIn): Promise<SignedIn> => {
  const answer = await browser.ask('/refresh', {
    headers: { ...authorised(bearer), 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
  })
  return { browser, userId, bearer: String(answer.headers.authorization).slice('Bearer '.length) }
}
/** A session in another browser, by a code that this one asks for. */
async function byCodeOf(session: SignedIn): Promise<SignedIn> {
  const made = await session.browser.post('/api/v1/profile/entry-code', {}, authorised(session.bearer))
  const browser = newBrowser()
  return signedIn(browser, await browser.post('/login/token', { token: made.json().data.token, confirmed: true }))
}

const needProof = registry.filter(({ def }) => def.needsProof)

async function answersOf(bearer: string, routes: typeof registry) {
  const { home } = world
  const answers: Record<string, unknown> = {}
  for (const { name, def, call } of routes) {
    const request = call.request({ person: home.people.owner.things, panel: home.things })
    const sent = await sentOf(request)
    const headers = { host: home.panel.host, ...sent.headers, ...authorised(bearer) }
    const answer = await world.app.inject({
      method: def.method,
      url: addressOf(def.path, request),
      headers,
      ...(sent.payload ? { payload: sent.payload } : {}),
    })
    answers[name] = answer.statusCode === 422 ? answer.json().errors?.step_up : undefined
  }
  return answers
}
const REFUSED = ['Please confirm that it’s you.']
const allRefused = Object.fromEntries(needProof.map(({ name }) => [name, REFUSED]))

describe.each(Object.entries(waysIn))('a session by %s', (way, wayIn) => {
  it('does nothing that needs a proof once that is stale, nor does any session that comes of it', async () => {
    expect(needProof.length).toBeGreaterThanOrEqual(10)
    const stale = await grewStale(await wayIn())
    const again = await refreshed(stale)
    const bearers = [stale.bearer, again.bearer]
    // Where there is a second factor, a code leads to it, and that is a proof of its own.
    if (way !== 'the second step') {
      const other = await byCodeOf(again)
      bearers.push(other.bearer, (await byCodeOf(other)).bearer)
    }
    const answers: unknown[] = []
    for (const bearer of bearers) answers.push(await answersOf(bearer, needProof))
    expect(answers).toEqual(bearers.map(() => allRefused))
  })
})

describe('a session by the code of another', () => {
  it('has just the proof of that one, no newer', async () => {
    const first = await byPassword(await anAccount())
    await asAdmin(world, `update identity.session set proven_at = proven_at - interval '9 minutes' where user_id = ${first.userId}`)
    const other = await byCodeOf(first)
    expect((await other.browser.post('/api/v1/api-token', {}, authorised(other.bearer))).statusCode).toBe(200)
    await asAdmin(world, `update identity.session set proven_at = proven_at - interval '2 minutes' where user_id = ${first.userId}`)
    expect((await other.browser.post('/api/v1/api-token', {}, authorised(other.bearer))).json().errors).toEqual({ step_up: REFUSED })
  })
  it('takes the second step where the account has one, and ends with that one all the same', async () => {
    const email = await anAccount()
    const first = await byPassword(email)
    const { secret } = (await first.browser.post('/api/v1/two-factor/setup', {}, authorised(first.bearer))).json().data
    const on = await first.browser.post('/api/v1/two-factor/confirm', { code: codeAt(secret, new Date()) }, authorised(first.bearer))
    const made = await first.browser.post('/api/v1/profile/entry-code', {}, authorised(first.bearer))
    const browser = newBrowser()
    const answer = await browser.post('/login/token', { token: made.json().data.token, confirmed: true })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['two_factor']])
    const other = signedIn(browser, await browser.post('/login/second-step', { code: on.json().data.recovery_codes[0] }))
    await first.browser.post('/logout', {}, authorised(first.bearer))
    expect((await browser.ask('/api/v1/profile', { headers: authorised(other.bearer) })).statusCode).toBe(401)
  })
  it.each([
    ['signs out', (first: SignedIn) => first.browser.post('/logout', {}, authorised(first.bearer))],
    [
      'is ended from a third one',
      async (first: SignedIn, email: string) => {
        const third = await byPassword(email)
        const [row] = await asAdmin(
          world,
          `select session_id from identity.session where user_id = ${first.userId} order by created_at limit 1`,
        )
        const { session_id } = row as { session_id: string }
        return third.browser.ask(`/api/v1/sessions/${session_id}`, { method: 'DELETE', headers: authorised(third.bearer) })
      },
    ],
  ] as const)('ends when that one %s, and its code opens nothing any more', async (_, end) => {
    const email = await anAccount()
    const first = await byPassword(email)
    const made = await first.browser.post('/api/v1/profile/entry-code', {}, authorised(first.bearer))
    const other = await byCodeOf(first)
    const third = await byCodeOf(other)
    expect((await end(first, email)).statusCode).toBe(204)
    for (const { browser, bearer } of [first, other, third])
      expect((await browser.ask('/api/v1/profile', { headers: authorised(bearer) })).statusCode).toBe(401)
    const late = await newBrowser().post('/login/token', { token: made.json().data.token, confirmed: true })
    expect([late.statusCode, late.json().errors]).toEqual([422, { token: ['This link is no longer valid.'] }])
  })
  it('never lasts longer than that one', async () => {
    const first = await byPassword(await anAccount())
    await asAdmin(world, `update identity.session set ends_at = now() + interval '1 hour' where user_id = ${first.userId}`)
    const { userId } = await byCodeOf(first)
    const rows = await asAdmin(
      world,
      `select ends_at <= now() + interval '1 hour' as is_bounded from identity.session where user_id = ${userId}`,
    )
    expect(rows).toEqual([{ is_bounded: true }, { is_bounded: true }])
  })
})

describe('the registry', () => {
  it('marks every route that asks for a proof', async () => {
    const { bearer } = await grewStale(await byPassword(await anAccount()))
    // These end the session, or read it themselves.
    const rest = registry.filter(({ def, name }) => !def.needsProof && def.auth !== 'guest' && name !== 'DELETE /api/v1/sessions')
    const answers = await answersOf(bearer, rest)
    expect(Object.entries(answers).filter(([, refusal]) => refusal !== undefined)).toEqual([])
  })
})
