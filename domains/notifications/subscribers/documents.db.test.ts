import { createCatalogue } from '@vitrine/catalogue'
import { documentsDecided, setNotificationFlags } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
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

async function decided(input: { locale: 'en' | 'ja'; state: 'approved' | 'refused'; outcome: 'approved' | 'refused' }) {
  const user = await aUser(db.database, panelId, { locale: input.locale })
  const reason = input.state === 'refused' ? 'expired' : null
  const note = input.state === 'refused' ? 'Valid until 2020.' : null
  await db.database.transaction(panelId, async (trx) => {
    await setNotificationFlags(trx, user.id, { order: false, payment: false, subscription: false })
    await trx.run(sql`
      insert into identity.document_case (panel_id, user_id, state, reason, note, decided_at, created_at)
      values (${panelId}, ${user.id}, ${input.state}, ${reason}, ${note}, ${now}, ${now})`)
  })
  const subscription = notificationsSubscriptions(desk.deps).find(({ event }) => event.topic === documentsDecided.topic)
  const fact = { userId: user.id, outcome: input.outcome, decidedAt: now.toISOString() }
  for (const _ of ['told', 'told again']) await subscription?.run(panelId, fact as never)
  while ((await sendDueMail(desk.deps)) > 0);
  return desk.sink.mails().filter(({ envelopeTo }) => envelopeTo.includes(user.email ?? ''))
}

it('a decision about documents is mailed once, with its reason, in the reader’s language, whatever the opt-outs', async () => {
  const [approved, ...more] = await decided({ locale: 'en', state: 'approved', outcome: 'approved' })
  expect([approved?.subject, more]).toEqual(['Your documents are approved', []])
  const [refused] = await decided({ locale: 'ja', state: 'refused', outcome: 'refused' })
  expect(refused?.subject).toBe('書類は承認されませんでした')
  expect(refused?.text).toContain('書類の有効期限が切れています。')
  expect(refused?.text).toContain('Valid until 2020.')
  expect(refused?.text).toContain('/ja/card-verification')
})

it('nothing is written about a decision that is no longer so', async () => {
  expect(await decided({ locale: 'en', state: 'refused', outcome: 'approved' })).toEqual([])
})
