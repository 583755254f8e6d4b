import { createCatalogue } from '@vitrine/catalogue'
import { enterAccount, type SecurityChange, securityChanged, setNotificationFlags } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { announce } from '@vitrine/platform/jobs'
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
        enterAccount(trx, { userId: user.id, provenAt: now, visitor: { userAgent: firefox, country: 'DE' }, now }),
      )
    await enter()
    expect(await mails('device@x.test')).toEqual([])
    await enter()
    const [mail, ...others] = await mails('device@x.test')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New sign-in to your account')
    for (const part of ['Firefox, Linux', 'Germany', 'Nov 20, 2026', '/profile#sessions']) expect(mail?.text).toContain(part)
  })
  it('of every change of what opens it, whatever mails he wants otherwise', async () => {
    const user = await aUser(db.database, panelId, { email: 'changes@x.test' })
    const changes: SecurityChange[] = [
      'password',
      'email',
      'two-factor-on',
      'two-factor-off',
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
      'turned off',
      'API key',
      'deleted in 14 days',
      'was connected to your account',
      'was disconnected from your account',
    ])
      expect(texts.filter((text) => text.includes(words))).toHaveLength(1)
  })
  it.each(locales)('in his language: %s', async (locale) => {
    const email = `words-${locale.toLowerCase()}@x.test`
    const user = await aUser(db.database, panelId, { email, locale })
    await db.database.transaction(panelId, (trx) => announce(trx, securityChanged, { userId: user.id, change: 'password' }))
    const [mail] = await mails(email)
    expect(mail?.subject).toBe(mailTexts[locale].security?.changedSubject)
    expect(mail?.text).not.toMatch(/\{\{|security\./)
  })
})
