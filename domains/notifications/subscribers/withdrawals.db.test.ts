import { anOrderShop, type OrderShop } from '@vitrine/ordering/testing'
import { withdrawalMoved } from '@vitrine/payments'
import { anEarner, aWithdrawal, aWithdrawalMethod } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { locales } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTexts } from '../messages/mail-texts.ts'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

let shop: OrderShop
let desk: MailDesk
beforeAll(async () => {
  shop = await anOrderShop()
  desk = await aMailDesk(shop.deps)
})
afterAll(async () => {
  await desk.sink.stop()
  await shop.app.close()
  await shop.db.close()
})

describe('a customer who takes money out', () => {
  it.each(locales)('hears of the request and of every relevant step, once, in their language: %s', async (locale) => {
    const { database } = shop.db
    const { id: userId } = await anEarner(database, shop.panel.id, { referral: 1_000 })
    await database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set locale = ${locale} where panel_id = ${trx.panelId} and user_id = ${userId}`),
    )
    const methodId = await aWithdrawalMethod(database, shop.panel.id, { maxAmount: null })
    const { id: withdrawalId } = await aWithdrawal(database, shop.panel, { userId, methodId, dollars: 600 })
    await database.transaction(shop.panel.id, async (trx) => {
      for (const what of ['approved', 'sent', 'refused', 'bounced'] as const)
        await announce(trx, withdrawalMoved, { withdrawalId, userId, what })
    })
    desk.sink.clear()
    await desk.send(shop.panel.id)
    const texts = mailTexts[locale].withdrawal ?? {}
    const steps = ['requested', 'approved', 'sent', 'refused', 'bounced']
    expect(new Set(desk.sink.mails().map(({ subject }) => subject))).toEqual(new Set(steps.map((step) => texts[`${step}Subject`])))
    expect(desk.sink.mails()).toHaveLength(steps.length)
    expect(desk.sink.mails().every(({ text }) => !/\{\{|withdrawal\.[a-z]/.test(text ?? ''))).toBe(true)
    if (locale !== 'en') for (const key of Object.keys(texts)) expect(texts[key]).not.toBe(mailTexts.en.withdrawal?.[key])
  })
})
