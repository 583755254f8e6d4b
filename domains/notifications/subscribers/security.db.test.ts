import { createCatalogue } from '@vitrine/catalogue'
import {
  completeFirstFactor,
  emailChanged,
  emailChangeRequested,
  type SecurityChange,
  securityChanged,
  setNotificationFlags,
} from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { announce, type EventDef } from '@vitrine/platform/jobs'
import { locales } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTexts } from '../messages/mail-texts.ts'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

let db: TestDatabase
let desk: MailDesk
let panelId: number
const now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database, { name: 'Tidewell' })).id
  desk = await aMailDesk({
    database: db.database,
    panels: createPanels(db.database, { checkEveryMs: 0 }),
    catalogue: createCatalogue(db.database),
    clock: { now: () => now },
  })
})
afterAll(async () => {
  await desk.sink.stop()
  await db.close()
})

async function mails(to: string) {
  await desk.send(panelId)
  return desk.sink.mails().filter((mail) => mail.to.includes(to))
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

describe('the owner of an account hears', () => {
  it('of a browser that is new to it, once, with device, country and time', async () => {
    const user = await aUser(db.database, panelId, { email: 'device@x.test' })
    const enter = () =>
      db.database.transaction(panelId, (trx) =>
        completeFirstFactor(trx, { userId: user.id, provenAt: now, visitor: { userAgent: firefox, country: 'DE' }, now }),
      )
    await enter()
    expect(await mails('device@x.test')).toEqual([])
    await enter()
    const [mail, ...others] = await mails('device@x.test')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New sign-in to your account')
    for (const part of ['Firefox, Linux', 'Germany', 'Nov 20, 2026', '/profile#sessions']) expect(mail?.text).toContain(part)
  })
  it('of every credential change, whatever the opt-outs', async () => {
    const user = await aUser(db.database, panelId, { email: 'changes@x.test' })
    const changes: SecurityChange[] = [
      'password',
      'email',
      'two-factor-on',
      'two-factor-off',
      'two-factor-removal',
      'api-token',
      'deletion',
      'provider-on',
      'provider-off',
    ]
    await db.database.transaction(panelId, async (trx) => {
      await setNotificationFlags(trx, user.id, { order: false, payment: false, subscription: false })
      for (const change of changes) await announce(trx, securityChanged, { userId: user.id, change })
    })
    const texts = (await mails('changes@x.test')).map(({ text }) => text ?? '')
    expect(texts).toHaveLength(changes.length)
    for (const words of [
      'password for your account',
      'email address for your account',
      'turned on',
      'was turned off',
      '24 hours after the request',
      'API key',
      'deleted in 14 days',
      'was connected to your account',
      'was disconnected from your account',
    ])
      expect(texts.filter((text) => text.includes(words))).toHaveLength(1)
  })
  it.each(locales)('in the owner’s language: %s', async (locale) => {
    const email = `words-${locale.toLowerCase()}@x.test`
    const user = await aUser(db.database, panelId, { email, locale })
    await db.database.transaction(panelId, (trx) => announce(trx, securityChanged, { userId: user.id, change: 'password' }))
    const [mail] = await mails(email)
    expect(mail?.subject).toBe(mailTexts[locale].security?.changedSubject)
    expect(mail?.text).not.toMatch(/\{\{|security\./)
  })
})

describe('a change of address', () => {
  const inputOf = (user: { readonly id: number; readonly email: string | null }, email: string) =>
    db.database.transaction(panelId, (trx) => replaceChange(trx, { userId: user.id, oldEmail: user.email, newEmail: email, now }))
  it('asks the new address to confirm, warns the old one with a way back, and tells it once more when it is done', async () => {
    const user = await aUser(db.database, panelId, { email: 'leaves@x.test' })
    const changeId = await inputOf(user, 'arrives@x.test')
    await announced(emailChangeRequested, { userId: user.id, changeId })
    const [confirm, ...others] = await mails('arrives@x.test')
    expect([confirm?.subject, others]).toEqual(['Confirm your new email address', []])
    expect(confirm?.text).toMatch(/\/confirm-email\?kind=change&code=vx_[\w-]{43}/)
    // A stranger's address gets no signed link of the account.
    expect(confirm?.text).not.toContain('signature=')
    const [warned, ...more] = await mails('leaves@x.test')
    expect([warned?.subject, more]).toEqual(['New email address requested for your account', []])
    expect(warned?.text).toMatch(/\/confirm-email\?kind=undo&code=vu_[\w-]{43}/)
    expect(warned?.text).not.toContain('arrives@x.test')
    await db.database.transaction(panelId, (trx) =>
      trx.run(sql`
        update identity.email_change set confirmed_at = ${now}, undo_until = ${now} where panel_id = ${panelId} and change_id = ${changeId}`),
    )
    await announced(emailChanged, { userId: user.id, changeId })
    expect((await mails('leaves@x.test')).map(({ subject }) => subject)).toContain('Your email address has changed')
    expect(await mails('arrives@x.test')).toHaveLength(1)
  })
  it('names the support to the old address where an operator asked for it', async () => {
    const user = await aUser(db.database, panelId, { email: 'helped@x.test', locale: 'de' })
    const changeId = await inputOf(user, 'helped-new@x.test')
    await db.database.transaction(panelId, (trx) =>
      trx.run(sql`update identity.email_change set operator_id = 7 where panel_id = ${panelId} and change_id = ${changeId}`),
    )
    await announced(emailChangeRequested, { userId: user.id, changeId })
    expect((await mails('helped@x.test'))[0]?.text).toContain('Unser Support wurde gebeten')
    expect((await mails('helped-new@x.test'))[0]?.text).not.toContain('Unser Support')
  })
  it('says nothing to an address that nobody has proven, nor about a request that was cancelled', async () => {
    const user = await aUser(db.database, panelId, { email: 'typed@x.test' })
    const changeId = await inputOf({ id: user.id, email: null }, 'real@x.test')
    await announced(emailChangeRequested, { userId: user.id, changeId })
    expect([(await mails('real@x.test')).length, (await mails('typed@x.test')).length]).toEqual([1, 0])
    const other = await inputOf({ id: user.id, email: 'typed@x.test' }, 'gone@x.test')
    await inputOf({ id: user.id, email: null }, 'kept@x.test')
    await announced(emailChangeRequested, { userId: user.id, changeId: other })
    expect([(await mails('gone@x.test')).length, (await mails('typed@x.test')).length]).toEqual([0, 0])
  })
})

const announced = <Payload>(event: EventDef<Payload>, payload: Payload) =>
  db.database.transaction(panelId, (trx) => announce(trx, event, payload))

/** A change request as identity stores it. */
async function replaceChange(
  trx: Trx,
  input: { readonly userId: number; readonly oldEmail: string | null; readonly newEmail: string; readonly now: Date },
): Promise<string> {
  await trx.run(
    sql`delete from identity.email_change where panel_id = ${trx.panelId} and user_id = ${input.userId} and confirmed_at is null`,
  )
  return (
    await trx.one(sql<{ id: string }>`
      insert into identity.email_change (panel_id, user_id, old_email, new_email, requested_at, expires_at)
      values (${trx.panelId}, ${input.userId}, ${input.oldEmail}, ${input.newEmail}, ${input.now}, ${input.now}::timestamptz + interval '1 day') returning change_id as id`)
  ).id
}
