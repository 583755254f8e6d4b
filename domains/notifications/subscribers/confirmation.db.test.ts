import { createCatalogue } from '@vitrine/catalogue'
import { emailConfirmationRequested } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendDueMail } from '../commands/send-due-mail.ts'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'
import { notificationsSubscriptions } from './index.ts'

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

async function mailsOf(emailVerifiedAt: Date | null, locale: 'en' | 'de' = 'en') {
  const user = await aUser(db.database, panelId, { locale, emailVerifiedAt })
  const subscription = notificationsSubscriptions(desk.deps).find(({ event }) => event.topic === emailConfirmationRequested.topic)
  for (const _ of ['asked', 'the same event again']) await subscription?.run(panelId, { userId: user.id } as never)
  while ((await sendDueMail(desk.deps)) > 0);
  return desk.sink.mails().filter(({ envelopeTo }) => envelopeTo.includes(user.email ?? ''))
}

it('a new address is asked once to confirm itself, by a link that signs nobody in', async () => {
  const [mail, ...more] = await mailsOf(null)
  expect([mail?.subject, more]).toEqual(['Confirm your email address', []])
  expect(mail?.text).toMatch(/\/confirm-email\?code=vm_[\w-]{43}/)
  expect(mail?.text).toContain('“This wasn’t me”')
  expect(mail?.text).not.toContain('token=')
  expect((await mailsOf(null, 'de'))[0]?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
})

it('nothing is asked of an address that is confirmed', async () => {
  expect(await mailsOf(new Date())).toEqual([])
})
