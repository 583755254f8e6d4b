import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setRole } from '../commands/profile/set-role.ts'
import { admitPerson } from '../commands/providers/admit-person.ts'
import { ensureGuestAccount } from '../commands/sessions/ensure-guest-account.ts'
import { identitySchedules, identitySubscriptions } from '../jobs/index.ts'
import type { DeletionObstacle, PersonalData } from '../ports.ts'
import { isReturning } from '../queries/personal-data.ts'
import { type IdentityApp, identityApp } from '../testing/app.ts'
import { aBrowser } from '../testing/browser.ts'
import { aUser } from '../testing/index.ts'

const host = 'home.localhost'
const password = 'correct horse battery'
const secret = 'a secret of thirty-two characters'
const DAY_MS = 86_400_000
let db: TestDatabase
let shop: IdentityApp
let panelId: number
let kept: DeletionObstacle | undefined
const erased: number[] = []
const elsewhere: PersonalData = {
  name: 'elsewhere',
  collect: async (_, userId) => ({ about: userId }),
  findObstacle: async () => kept,
  erase: async (_, userId) => void erased.push(userId),
}

beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { key: 'home' })).id
  shop = await identityApp(db.database, { personalData: [elsewhere] })
})
beforeEach(() => {
  kept = undefined
})
afterAll(async () => {
  await shop.app.close()
  await db.close()
})

const jobs = () => ({
  database: db.database,
  panels: createPanels(db.database, { checkEveryMs: 0 }),
  clock: { now: () => shop.time.now },
  secret,
  personalData: [elsewhere],
})
/** Runs the requested export, and the hourly job. */
const collect = async (userId: number) => {
  for (const { run } of identitySubscriptions(jobs())) await run(panelId, { userId } as never)
}
const anHourPasses = async () => {
  for (const { name, run } of identitySchedules(jobs())) if (name === 'identity.delete-due-accounts') await run()
}
const comesBack = (userId: number) => db.database.read(panelId, (trx) => isReturning(trx, secret, userId))
let people = 0
async function aPerson() {
  people += 1
  const email = `data${people}@x.test`
  const { id } = await aUser(db.database, panelId, { email, password, name: 'Ann Harbour' })
  const browser = aBrowser(shop, host)
  await browser.ask('POST', '/login', { email, password })
  return { id, email, browser }
}

describe('the data of a person', () => {
  it('is collected by a job into one file with what every domain holds, and without a secret', async () => {
    const { id, email, browser } = await aPerson()
    expect((await browser.ask('GET', '/api/v1/account/export')).body.data).toBeNull()
    expect((await browser.ask('POST', '/api/v1/account/export')).status).toBe(202)
    expect((await browser.ask('GET', '/api/v1/account/export')).data).toMatchObject({ state: 'collecting' })
    expect((await browser.ask('GET', '/api/v1/account/export/file')).status).toBe(404)
    expect((await browser.ask('POST', '/api/v1/account/export')).body.message).toBe('We’re already collecting your data.')
    await collect(id)
    expect((await browser.ask('GET', '/api/v1/account/export')).data).toMatchObject({ state: 'ready', size_bytes: expect.any(Number) })
    const { data } = await browser.ask('GET', '/api/v1/account/export/file')
    expect(data).toMatchObject({ account: { id, email }, elsewhere: { about: id }, security: [{ kind: 'export-asked' }] })
    expect(JSON.stringify(data)).not.toMatch(/argon2|v[ashk]_/)
  })
  it('is handed out after a fresh proof only, to nobody else, and for a week', async () => {
    const [{ id, browser }, { browser: stranger }] = [await aPerson(), await aPerson()]
    await browser.ask('POST', '/api/v1/account/export')
    await collect(id)
    expect((await stranger.ask('GET', '/api/v1/account/export/file')).status).toBe(404)
    shop.advance(11 * 60_000)
    expect((await browser.ask('GET', '/api/v1/account/export/file')).body.errors).toHaveProperty('step_up')
    await browser.ask('POST', '/api/v1/step-up', { password })
    expect((await browser.ask('GET', '/api/v1/account/export/file')).status).toBe(200)
    shop.advance(8 * DAY_MS)
    await anHourPasses()
    const rows = await db.database.read(panelId, (trx) =>
      trx.rows(sql`select 1 from identity.data_export where panel_id = ${panelId} and user_id = ${id}`),
    )
    expect(rows).toEqual([])
  })
})

describe('deleting an account', () => {
  it('is refused with a clear reason while orders run or money is left, and for staff', async () => {
    const { id, browser } = await aPerson()
    kept = { because: 'orders' }
    expect((await browser.ask('POST', '/api/v1/account/deletion')).body.message).toContain('open orders')
    kept = { because: 'money' }
    expect((await browser.ask('POST', '/api/v1/account/deletion')).body.message).toContain('money in your account')
    kept = undefined
    await db.database.transaction(panelId, (trx) => setRole(trx, id, 'support'))
    expect((await browser.ask('POST', '/api/v1/account/deletion')).status).toBe(422)
    expect((await browser.ask('GET', '/api/v1/account/deletion')).data).toEqual({ deletes_at: null, balance_to_give_up: null })
  })
  it('waits a fortnight, in which it can be undone', async () => {
    const { id, browser } = await aPerson()
    const requested = await browser.ask('POST', '/api/v1/account/deletion')
    expect(new Date(String(requested.data.deletes_at)).getTime()).toBe(shop.time.now.getTime() + 14 * DAY_MS)
    expect((await browser.ask('DELETE', '/api/v1/account/deletion')).status).toBe(204)
    shop.advance(15 * DAY_MS)
    await anHourPasses()
    expect(erased).not.toContain(id)
  })
  it('leaves a number for the ledger and nothing of the person; the address is recognized only by its keyed hash', async () => {
    const { id, email, browser } = await aPerson()
    await browser.ask('POST', '/api/v1/account/deletion')
    shop.advance(13 * DAY_MS)
    await anHourPasses()
    expect(erased).not.toContain(id)
    shop.advance(2 * DAY_MS)
    await anHourPasses()
    expect(erased).toContain(id)
    const text = await db.database.read(panelId, async (trx) =>
      JSON.stringify(
        (
          await trx.one(sql<{ row: unknown }>`
            select jsonb_build_object('user', to_jsonb(u), 'sessions', (select jsonb_agg(to_jsonb(s)) from identity.session s where s.panel_id = ${panelId} and s.user_id = ${id}),
              'tombstones', (select jsonb_agg(to_jsonb(t)) from identity.tombstone t where t.panel_id = ${panelId})) as row
              from identity.user_account u where u.panel_id = ${panelId} and u.user_id = ${id}`)
        ).row,
      ),
    )
    expect(text).not.toContain(email)
    expect(text).not.toContain('Ann Harbour')
    expect((await aBrowser(shop, host).ask('POST', '/login', { email, password })).body.errors).toHaveProperty('email')
    const again = await aBrowser(shop, host).ask('POST', '/register', {
      name: 'Ann',
      email,
      password,
      password_confirmation: password,
      account_type: 'individual',
    })
    const [newcomer, other] = [Number(again.data.id), (await aPerson()).id]
    expect(newcomer).not.toBe(id)
    expect([await comesBack(newcomer), await comesBack(other)]).toEqual([true, false])
  })
  it('is known again however its person comes back: by a guest’s order, by a provider that tells the address, and by one that tells none', async () => {
    const person = (subject: string, email: string | null) => ({ issuer: 'https://out.test', subject, email, emailIsVerified: true })
    const admit = (provider: 'google' | 'telegram', subject: string, email: string | null) =>
      db.database.transaction(panelId, (trx) =>
        admitPerson(trx, {
          provider,
          person: { ...person(subject, email), name: 'Ann', username: null },
          locale: 'en',
          origin: {},
          registrationIsOpen: true,
          now: shop.time.now,
        }),
      )
    const asGuest = async (email: string) =>
      (await db.database.transaction(panelId, (trx) => ensureGuestAccount(trx, { email, locale: 'en' }))).userId
    const [guest, member] = [await aPerson(), await aPerson()]
    const silent = await admit('telegram', '7700009', null)
    for (const id of [guest.id, member.id, silent])
      await db.database.transaction(panelId, (trx) =>
        trx.run(sql`update identity.user_account set delete_at = ${shop.time.now} where panel_id = ${trx.panelId} and user_id = ${id}`),
      )
    await anHourPasses()
    const back = [await asGuest(guest.email), await admit('google', '1001', member.email), await admit('telegram', '7700009', null)]
    const strangers = [await asGuest('never@x.test'), await admit('telegram', '7700010', null)]
    expect(back).not.toContain(silent)
    expect(await Promise.all([...back, ...strangers].map(comesBack))).toEqual([true, true, true, false, false])
  })
  it('waits on when orders or money came in the meantime', async () => {
    const { id, browser } = await aPerson()
    await browser.ask('POST', '/api/v1/account/deletion')
    kept = { because: 'money' }
    shop.advance(15 * DAY_MS)
    await anHourPasses()
    expect(erased).not.toContain(id)
  })
  it('is possible with a balance that its owner gives up exactly, and waits when more has come since', async () => {
    const { id, browser } = await aPerson()
    kept = { because: 'balance', balance: micro(10_000n) }
    expect((await browser.ask('GET', '/api/v1/account/deletion')).data).toEqual({ deletes_at: null, balance_to_give_up: '0.01' })
    for (const give_up of [null, '0.02', '0.00', '0.010001']) {
      const refused = await browser.ask('POST', '/api/v1/account/deletion', { give_up })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['give_up']])
    }
    expect((await browser.ask('POST', '/api/v1/account/deletion', { give_up: '0.01' })).status).toBe(200)
    kept = { because: 'balance', balance: micro(20_000n) }
    shop.advance(15 * DAY_MS)
    await anHourPasses()
    expect(erased).not.toContain(id)
    kept = { because: 'balance', balance: micro(10_000n) }
    shop.advance(DAY_MS)
    await anHourPasses()
    expect(erased).toContain(id)
  })
  it('drops the agreement to give up a balance when it is undone', async () => {
    const { id, browser } = await aPerson()
    kept = { because: 'balance', balance: micro(10_000n) }
    await browser.ask('POST', '/api/v1/account/deletion', { give_up: '0.01' })
    await browser.ask('DELETE', '/api/v1/account/deletion')
    kept = undefined
    await browser.ask('POST', '/api/v1/account/deletion')
    kept = { because: 'balance', balance: micro(10_000n) }
    shop.advance(15 * DAY_MS)
    await anHourPasses()
    expect(erased).not.toContain(id)
  })
})
