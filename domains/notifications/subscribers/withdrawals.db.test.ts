import { createSmtpMailer } from '@vitrine/connectors/messaging/smtp'
import { anOrderShop, type OrderShop } from '@vitrine/ordering/testing'
import { withdrawalMoved } from '@vitrine/payments'
import { anEarner, aWithdrawal, aWithdrawalMethod } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { locales } from '@vitrine/platform/kernel'
import { type MailSink, startMail } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueMail } from '../commands/send-due-mail.ts'
import type { NotificationsDeps } from '../deps.ts'
import { mailTexts } from '../messages/mail-texts.ts'
import { relayTo } from '../testing/relay.ts'

let shop: OrderShop
let sink: MailSink
let deps: NotificationsDeps
beforeAll(async () => {
  shop = await anOrderShop()
  sink = await startMail()
  deps = {
    ...shop.deps,
    mailer: createSmtpMailer({ url: sink.smtpUrl }),
    secret: 'a secret of thirty-two characters',
    log: { error: () => undefined },
  }
})
afterAll(async () => {
  await sink.stop()
  await shop.app.close()
  await shop.db.close()
})

describe('a customer who takes money out', () => {
  it.each(locales)('hears of his request and of every step that matters to him, once, in his language: %s', async (locale) => {
    const { database } = shop.db
    const { id: userId } = await anEarner(database, shop.panel.id, { referral: 1_000 })
    await database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update identity.users set locale = ${locale} where panel_id = ${trx.panelId} and user_id = ${userId}`),
    )
    const methodId = await aWithdrawalMethod(database, shop.panel.id, { maxAmount: null })
    const { id: withdrawalId } = await aWithdrawal(database, shop.panel, { userId, methodId, dollars: 600 })
    await database.transaction(shop.panel.id, async (trx) => {
      for (const what of ['approved', 'sent', 'refused', 'bounced'] as const)
        await announce(trx, withdrawalMoved, { withdrawalId, userId, what })
    })
    sink.clear()
    await relayTo(deps, shop.panel.id)
    while ((await sendDueMail(deps)) > 0);
    const texts = mailTexts[locale].withdrawal ?? {}
    const steps = ['requested', 'approved', 'sent', 'refused', 'bounced']
    expect(new Set(sink.mails().map(({ subject }) => subject))).toEqual(new Set(steps.map((step) => texts[`${step}Subject`])))
    expect(sink.mails()).toHaveLength(steps.length)
    expect(sink.mails().every(({ text }) => !/\{\{|withdrawal\.[a-z]/.test(text ?? ''))).toBe(true)
    if (locale !== 'en') for (const key of Object.keys(texts)) expect(texts[key]).not.toBe(mailTexts.en.withdrawal?.[key])
  })
})
