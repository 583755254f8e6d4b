import { createSmtpMailer } from '@vitrine/connectors/messaging/smtp'
import { ensureGuestAccount, passwordResetRequested, setNotificationFlags } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { findLine, reportAccepted, reportFinal, takePaidLines } from '@vitrine/ordering'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { sql } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { type MailSink, startMail } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationsDeps } from '../deps.ts'
import type { MailMessage } from '../ports.ts'
import { notificationsSubscriptions } from '../subscribers/index.ts'
import { sendDueMail } from './send-due-mail.ts'

let shop: OrderShop
let sink: MailSink
let deps: NotificationsDeps
const logged: unknown[] = []

beforeAll(async () => {
  shop = await anOrderShop()
  sink = await startMail()
  deps = {
    ...shop.deps,
    mailer: createSmtpMailer({ url: sink.smtpUrl }),
    secret: 'a secret of thirty-two characters',
    log: { error: (fields, message) => logged.push(fields, message) },
  }
})
beforeEach(() => {
  sink.clear()
  logged.length = 0
})
afterAll(async () => {
  await sink.stop()
  await shop.app.close()
  await shop.db.close()
})

/** Delivers every announced event to its subscribers, as the relay does, and deletes it. */
async function relay(times = 1): Promise<void> {
  const facts = await shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.rows(
      sql<{ topic: string; payload: unknown }>`select topic, payload from platform.outbox where panel_id = ${shop.panel.id} order by id`,
    ),
  )
  for (const { topic, payload } of facts) {
    for (const subscription of notificationsSubscriptions(deps).filter(({ event }) => event.topic === topic)) {
      for (let count = 0; count < times; count += 1) await subscription.run(shop.panel.id, subscription.event.schema.parse(payload))
    }
  }
  await shop.db.database.system((trx) => trx.run(sql`select * from platform.claim_outbox(1000)`))
}
const mailTo = (to: string) => sink.mails().filter((mail) => mail.to.includes(to))

describe('mails about orders', () => {
  it('are written once for a paid order, in the reader’s language, under the panel’s name', async () => {
    const user = await aUser(shop.db.database, shop.panel.id, { email: 'anna@x.test', locale: 'de' })
    const line = await aPaidOrder(shop.deps, shop.panel.id, user.id)
    await relay(2)
    expect(await sendDueMail(deps)).toBe(1)
    expect(await sendDueMail(deps)).toBe(0)
    const [mail, ...others] = mailTo('anna@x.test')
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Bestellung ${line.id} ist eingegangen`)
    expect(mail?.from).toContain(shop.panel.settings.support_email)
    expect(mail?.html).toContain('lang="de"')
    expect(mail?.html).toMatch(new RegExp(`${shop.panel.origin}/de/track/vo_[\\w-]{43}/${line.id}`))
    expect(mail?.text).toContain('https://www.youtube.com/watch?v=')
    expect(mail?.text).toContain(`${shop.panel.origin}/de/unsubscribe/${user.id}?signature=`)
    expect(mail?.headers['list-unsubscribe']).toContain(`/unsubscribe/${user.id}?signature=`)
  })
  it('tell what was delivered and what came back', async () => {
    const { database } = shop.db
    const user = await aUser(database, shop.panel.id, { email: 'part@x.test' })
    const line = await aPaidOrder(shop.deps, shop.panel.id, user.id)
    await relay()
    await sendDueMail(deps)
    sink.clear()
    await database.transaction(shop.panel.id, async (trx) => {
      await takePaidLines(trx, 10)
      await reportAccepted(trx, line.id)
      await reportFinal(trx, line.id, { outcome: 'partial', delivered: 250 }, new Date())
    })
    await relay(2)
    await sendDueMail(deps)
    const settled = await database.read(shop.panel.id, (trx) => findLine(trx, line.id))
    const [mail, ...others] = mailTo('part@x.test')
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Order ${line.id} ended early`)
    expect(mail?.text).toContain('Delivered: 250')
    expect(mail?.text).toMatch(/We refunded \$\d+\.\d\d to your balance\./)
    expect(settled?.refunded).toBeGreaterThan(0n)
  })
  it('are not sent to somebody who opts out, even after the order', async () => {
    const { database } = shop.db
    const user = await aUser(database, shop.panel.id, { email: 'quiet@x.test' })
    await aPaidOrder(shop.deps, shop.panel.id, user.id)
    await relay()
    await database.transaction(shop.panel.id, (trx) =>
      setNotificationFlags(trx, user.id, { order: false, payment: true, subscription: true }),
    )
    await aPaidOrder(shop.deps, shop.panel.id, user.id)
    await relay()
    expect(await sendDueMail(deps)).toBe(1)
    expect(mailTo('quiet@x.test')).toEqual([])
  })
})

describe('mails about the account', () => {
  const codeIn = (text: string | undefined) => /[?&]token=([^&\s]+)/.exec(text ?? '')?.[1]
  it('give a guest a link that sets their password, once', async () => {
    await shop.db.database.transaction(shop.panel.id, (trx) => ensureGuestAccount(trx, { email: 'guest@x.test', locale: 'ru' }))
    await relay(2)
    await sendDueMail(deps)
    const [mail, ...others] = mailTo('guest@x.test')
    expect(others).toEqual([])
    expect(codeIn(mail?.text)).toMatch(/^vc_/)
    expect(mail?.text).toContain('Ссылка действует 24 часа.')
    expect(mail?.text).toContain(`${shop.panel.origin}/ru/password/reset?token=`)
  })
  it('store no code and no address in the queue', async () => {
    const user = await aUser(shop.db.database, shop.panel.id, { email: 'forgot@x.test' })
    await shop.db.database.transaction(shop.panel.id, (trx) => announce(trx, passwordResetRequested, { userId: user.id }))
    await relay()
    await sendDueMail(deps)
    const code = codeIn(mailTo('forgot@x.test')[0]?.text)
    expect(code).toBeDefined()
    const rows = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql<{ row: string }>`select m::text as row from notifications.mail m`),
    )
    const kept = rows.map(({ row }) => row).join('\n')
    expect(kept).not.toContain(code)
    expect(kept).not.toContain('@x.test')
  })
})

describe('a mail server that is in trouble', () => {
  const order = async (email: string) => {
    const user = await aUser(shop.db.database, shop.panel.id, { email })
    await aPaidOrder(shop.deps, shop.panel.id, user.id)
    await relay()
  }
  const stateOf = async () =>
    (
      await shop.db.database.read(shop.panel.id, (trx) =>
        trx.rows(sql<{ state: string; tries: number }>`select state, tries from notifications.mail order by id desc limit 1`),
      )
    )[0]

  it('gets the mail again later, with the same Message-ID, and no address reaches the log', async () => {
    await order('later@x.test')
    sink.configure({ deferNext: 1 })
    await sendDueMail(deps)
    expect(await stateOf()).toEqual({ state: 'waiting', tries: 1 })
    expect(await sendDueMail(deps)).toBe(0)
    shop.time.now = new Date(shop.time.now.getTime() + 16_000)
    await sendDueMail(deps)
    expect(mailTo('later@x.test')).toHaveLength(1)
    expect(await stateOf()).toEqual({ state: 'sent', tries: 2 })
    expect(JSON.stringify(logged)).toContain('mail was not sent')
    expect(JSON.stringify(logged)).not.toContain('later@x.test')
  })
  it('is not asked again when it refuses for good', async () => {
    await order('refused@x.test')
    sink.configure({ refused: ['refused@x.test'] })
    await sendDueMail(deps)
    expect(await stateOf()).toEqual({ state: 'failed', tries: 1 })
    expect(JSON.stringify(logged)).not.toContain('refused@x.test')
  })
  it('may see one mail twice after a crash, but under one Message-ID', async () => {
    await order('twice@x.test')
    const sent: MailMessage[] = []
    const dying: NotificationsDeps = {
      ...deps,
      mailer: {
        send: async (message) => {
          sent.push(message)
          if (sent.length === 1) throw new Error('the connection broke after the last byte')
        },
      },
    }
    await sendDueMail(dying)
    shop.time.now = new Date(shop.time.now.getTime() + 16_000)
    await sendDueMail(dying)
    expect(sent.map((message) => message.to)).toEqual(['twice@x.test', 'twice@x.test'])
    expect(sent[0]?.messageId).toBe(sent[1]?.messageId)
  })
})
