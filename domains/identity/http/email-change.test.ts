import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { createRateLimiter } from '@vitrine/platform/http'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askEmailChange, issueChangeCode } from '../commands/emails/change-email.ts'
import { issuePasswordCode } from '../commands/sessions/change-password.ts'
import { ensureGuestAccount } from '../commands/sessions/ensure-guest-account.ts'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aBrowser, type Browser } from '../testing/browser.ts'
import { aUser, type UserOptions } from '../testing/index.ts'

const PASSWORD = 'correct horse battery'
const HOUR_MS = 3_600_000
const OVER = { token: ['This link is no longer valid.'] }
const TAKEN = { email: ['The email has already been taken.'] }
const PATH = '/api/v1/profile/email-change'

let db: TestDatabase
let shop: IdentityApp
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  await aPanel(db.database, { key: 'other' })
  shop = await identityApp(db.database)
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

const visitor = (host = 'home.localhost'): Browser => aBrowser(shop, host)
const login = async (email: string, password = PASSWORD) => {
  const browser = visitor()
  return { browser, ...(await browser.ask('POST', '/login', { email, password })) }
}
let people = 0
async function aPerson(options: UserOptions = {}) {
  people += 1
  const [email, next] = [`old${people}@x.test`, `new${people}@x.test`]
  const { id } = await aUser(db.database, panelId, { email, password: PASSWORD, ...options })
  const { browser } = await login(email)
  const ask = (address = next) => browser.ask('POST', PATH, { email: address })
  const emailOf = async (params = browser) => (await params.ask('GET', '/api/v1/profile')).data.email
  return { id, email, next, browser, ask, emailOf }
}
const inPanel = <T>(work: Parameters<typeof db.database.transaction<T>>[1]) => db.database.transaction(panelId, work)
/** The code that the mail about the newest change of a person carries. */
const mailed = (userId: number, purpose: 'confirm' | 'undo') =>
  inPanel(async (trx) => {
    const { id } = await trx.one(sql<{ id: string }>`
      select change_id as id from identity.email_change where panel_id = ${panelId} and user_id = ${userId} order by requested_at desc limit 1`)
    return issueChangeCode(trx, id, purpose)
  })
const eventsOf = (userId: number) =>
  inPanel(async (trx) =>
    (
      await trx.rows(sql<{ kind: string }>`
        select kind from identity.security_event where panel_id = ${panelId} and user_id = ${userId} order by event_id`)
    ).map(({ kind }) => kind),
  )
const topicsOf = (userId: number) =>
  inPanel(async (trx) =>
    (
      await trx.rows(sql<{ topic: string }>`
        select topic from platform.outbox where panel_id = ${panelId} and payload @> ${JSON.stringify({ userId })} and topic like 'identity.email-change%'`)
    ).map(({ topic }) => topic),
  )

describe('another address for an account', () => {
  it('counts only once the link mailed there was opened, and ends what was mailed to the old one', async () => {
    const { id, email, next, browser, ask, emailOf } = await aPerson()
    const elsewhere = (await login(email)).browser
    expect((await ask(`  ${next.toUpperCase()} `)).data).toMatchObject({ email: next })
    expect([await emailOf(), (await login(next)).status, await topicsOf(id)]).toEqual([email, 422, ['identity.email-change-asked']])
    expect((await browser.ask('GET', PATH)).data).toMatchObject({ email: next })
    const reset = await inPanel((trx) => issuePasswordCode(trx, id, 1, shop.time.now))
    expect((await browser.ask('POST', '/email/confirm', { token: await mailed(id, 'confirm') })).status).toBe(204)
    expect([await emailOf(), (await browser.ask('GET', PATH)).body.data]).toEqual([next, null])
    expect([(await login(email)).status, (await login(next)).status]).toEqual([422, 200])
    expect((await elsewhere.ask('GET', '/api/v1/profile')).status).toBe(401)
    const again = { email: next, password: 'another horse battery', password_confirmation: 'another horse battery', token: reset }
    expect((await visitor().ask('POST', '/password/reset', again)).body.errors).toEqual({
      token: ['This password reset token is invalid.'],
    })
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['email-change-asked', 'email-changed']))
    expect(await topicsOf(id)).toEqual(['identity.email-change-asked', 'identity.email-changed'])
  })
  it('needs a fresh proof, and is refused to a program', async () => {
    const { browser, ask, emailOf, email } = await aPerson()
    const { api_token: token } = (await browser.ask('POST', '/api/v1/api-token')).data
    const program = aBrowser(shop, 'home.localhost', { authorization: `Bearer ${token}` })
    expect((await program.ask('POST', PATH, { email: 'program@x.test' })).status).toBe(401)
    shop.advance(11 * 60_000)
    expect((await ask()).body.errors).toEqual({ step_up: ['Please confirm that it’s you.'] })
    expect(await emailOf()).toBe(email)
  })
  it('is refused by its field: no address, the present one, one that somebody has', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    expect((await one.ask('nobody')).body.errors).toEqual({ email: ['The email must be a valid email address.'] })
    expect((await one.ask(one.email)).body.errors).toEqual({ email: ['Your account already uses this email address.'] })
    expect((await one.ask(other.email.toUpperCase())).body.errors).toEqual(TAKEN)
    // Taken between the request and the click: the click is told, and nothing is half done.
    await one.ask()
    const token = await mailed(one.id, 'confirm')
    await aUser(db.database, panelId, { email: one.next })
    expect((await one.browser.ask('POST', '/email/confirm', { token })).body.errors).toEqual(TAKEN)
    expect(await one.emailOf()).toBe(one.email)
  })
  it('makes nobody the owner by a mistyped address: elsewhere the link needs the password, and its reader can refuse', async () => {
    const { id, email, ask, emailOf } = await aPerson()
    await ask('mistyped@x.test')
    const token = await mailed(id, 'confirm')
    const stranger = await aPerson()
    for (const browser of [visitor(), stranger.browser]) {
      expect((await browser.ask('POST', '/email/confirm', { token })).body.errors).toEqual({
        password: ['Enter your account password to confirm this address.'],
      })
    }
    expect((await visitor().ask('POST', '/email/confirm', { token, password: 'a password of mine' })).body.errors).toEqual({
      password: ['The current password is incorrect.'],
    })
    expect((await visitor().ask('POST', '/email/disown', { token })).status).toBe(204)
    expect((await visitor().ask('POST', '/email/confirm', { token, password: PASSWORD })).body.errors).toEqual(OVER)
    expect([await emailOf(), await stranger.emailOf()]).toEqual([email, stranger.email])
  })
  it('may be confirmed on another device with the password; where it was asked for stays signed in', async () => {
    const { id, next, ask, emailOf } = await aPerson()
    await ask()
    expect((await visitor().ask('POST', '/email/confirm', { token: await mailed(id, 'confirm'), password: PASSWORD })).status).toBe(204)
    expect(await emailOf()).toBe(next)
  })
  it('is pending for a day; a later request or the owner voids the earlier link, and no link works on another panel or twice', async () => {
    const { id, email, next, browser, ask, emailOf } = await aPerson()
    await ask()
    const first = await mailed(id, 'confirm')
    await ask(`second-${next}`)
    const confirm = (token: string, by = browser) => by.ask('POST', '/email/confirm', { token })
    expect((await confirm(first)).body.errors).toEqual(OVER)
    const second = await mailed(id, 'confirm')
    expect((await confirm(second, visitor('other.localhost'))).body.errors).toEqual(OVER)
    expect((await browser.ask('DELETE', PATH)).status).toBe(204)
    expect((await confirm(second)).body.errors).toEqual(OVER)
    await ask()
    const third = await mailed(id, 'confirm')
    shop.advance(25 * HOUR_MS)
    const late = (await login(email)).browser
    expect([(await confirm(third, late)).body.errors, (await late.ask('GET', PATH)).body.data]).toEqual([OVER, null])
    await late.ask('POST', PATH, { email: next })
    const last = await mailed(id, 'confirm')
    expect([(await confirm(last, late)).status, (await confirm(last, late)).body.errors, await emailOf(late)]).toEqual([204, OVER, next])
  })
  it('is one request when two are sent concurrently: the later waits for the earlier and replaces it', async () => {
    const { id, ask } = await aPerson()
    const later = await inPanel(async (trx) => {
      await askEmailChange(trx, { userId: id, sessionId: null, email: 'one@x.test', now: new Date() })
      const request = ask('two@x.test')
      const isWaiting = async () =>
        (
          await trx.one(sql<{ is: boolean }>`
            select exists (select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) as is`)
        ).is
      await expect.poll(isWaiting).toBe(true)
      return { requested: request }
    })
    expect((await later.requested).status).toBe(200)
    const waiting = await inPanel((trx) =>
      trx.rows(sql<{ email: string }>`
        select new_email as email from identity.email_change where panel_id = ${panelId} and user_id = ${id} and confirmed_at is null`),
    )
    expect(waiting).toEqual([{ email: 'two@x.test' }])
  })
  it('is asked for three times at once at most', async () => {
    const limited = await identityApp(db.database, { rateLimiter: createRateLimiter(db.database) })
    const { email } = await aPerson()
    const browser = aBrowser(limited, 'home.localhost')
    await browser.ask('POST', '/login', { email, password: PASSWORD })
    const statuses: number[] = []
    for (const at of [1, 2, 3, 4]) statuses.push((await browser.ask('POST', PATH, { email: `many${at}@x.test` })).status)
    await limited.app.close()
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('“This wasn’t me” in the mail to the old address', () => {
  const undo = (token: string) => visitor().ask('POST', '/email/disown', { token })
  it('gives the account back to its reader: old address, no password, no session, no key of the person who changed it', async () => {
    const { id, email, next, browser, ask } = await aPerson()
    const { api_token: key } = (await browser.ask('POST', '/api/v1/api-token')).data
    await ask()
    await browser.ask('POST', '/email/confirm', { token: await mailed(id, 'confirm') })
    const token = await mailed(id, 'undo')
    expect((await undo(token)).status).toBe(204)
    expect((await browser.ask('GET', '/api/v1/profile')).status).toBe(401)
    expect((await visitor().ask('GET', '/api/v1/profile', undefined, { authorization: `Bearer ${key}` })).status).toBe(401)
    expect([(await login(email)).status, (await login(next)).status]).toEqual([422, 422])
    const code = await inPanel((trx) => issuePasswordCode(trx, id, 1, shop.time.now))
    const reset = { email, password: 'the owner’s horse', password_confirmation: 'the owner’s horse', token: code }
    expect((await visitor().ask('POST', '/password/reset', reset)).status).toBe(200)
    expect((await login(email, 'the owner’s horse')).data).toMatchObject({ id, email })
    expect(await eventsOf(id)).toContain('email-change-undone')
    expect((await undo(token)).body.errors).toEqual(OVER)
  })
  it('stops a change that nobody has confirmed yet', async () => {
    const { id, browser, ask } = await aPerson()
    await ask()
    const [confirm, back] = [await mailed(id, 'confirm'), await mailed(id, 'undo')]
    expect((await undo(back)).status).toBe(204)
    expect((await visitor().ask('POST', '/email/confirm', { token: confirm, password: PASSWORD })).body.errors).toEqual(OVER)
    expect((await browser.ask('GET', '/api/v1/profile')).status).toBe(401)
  })
  it('works for a week, in which nobody else takes the old address: neither by registering nor as a guest', async () => {
    const { id, email, browser, ask } = await aPerson()
    await ask()
    await browser.ask('POST', '/email/confirm', { token: await mailed(id, 'confirm') })
    const form = { name: 'Squat', email, account_type: 'individual', password: PASSWORD, password_confirmation: PASSWORD }
    expect((await visitor().ask('POST', '/register', form)).body.errors).toMatchObject(TAKEN)
    await expect(inPanel((trx) => ensureGuestAccount(trx, { email, locale: 'en' }))).rejects.toMatchObject({
      errors: { email: [{ code: 'account.emailTaken' }] },
    })
    expect((await (await aPerson()).ask(email)).body.errors).toEqual(TAKEN)
    const token = await mailed(id, 'undo')
    shop.advance(7 * 24 * HOUR_MS + 1)
    expect((await undo(token)).body.errors).toEqual(OVER)
  })
  it('leads nobody back into an account whose first address was never proven', async () => {
    const { id, next, browser, ask, emailOf } = await aPerson({ emailVerifiedAt: null })
    await ask()
    await browser.ask('POST', '/email/confirm', { token: await mailed(id, 'confirm') })
    expect((await undo(await mailed(id, 'undo'))).body.errors).toEqual(OVER)
    expect(await emailOf()).toBe(next)
  })
})
