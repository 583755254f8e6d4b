import { setNotificationFlags } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { firstTenChanged, planEnded, planPastDue } from '@vitrine/keywords'
import { aKeywordShop, type KeywordShop } from '@vitrine/keywords/testing/keyword-shop'
import { announce } from '@vitrine/platform/jobs'
import { type Locale, locales } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTexts } from '../messages/mail-texts.ts'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

let shop: KeywordShop
let desk: MailDesk
beforeAll(async () => {
  shop = await aKeywordShop()
  desk = await aMailDesk(shop.deps)
})
afterAll(async () => {
  await desk.sink.stop()
  await shop.close()
})

async function aReader(locale: Locale = 'en') {
  const { id, email } = await aUser(shop.deps.database, shop.panel.id, { locale })
  const inbox = () => desk.sink.mails().filter((mail) => mail.to.includes(email ?? ''))
  return { userId: id, inbox }
}
type Reader = Awaited<ReturnType<typeof aReader>>
const pastDue = ({ userId }: Reader) =>
  shop.inPanel((trx) => announce(trx, planPastDue, { userId, period: 2, planName: 'Pro', amount: '29000000' }))
const ended = ({ userId }: Reader, because: 'canceled' | 'unpaid') =>
  shop.inPanel((trx) => announce(trx, planEnded, { userId, period: 2, planName: 'Pro', because }))
const changed = ({ userId }: Reader, entered = 1) =>
  shop.inPanel((trx) =>
    announce(trx, firstTenChanged, {
      ...{ userId, campaignId: userId, url: 'https://youtu.be/l1sb0nMRN4k', measuredAt: '2026-11-18T10:00:00.000Z', entered, left: 1 },
      changes: [
        { keyword: '<b>cats</b>', countryId: shop.countries.gb, hasEntered: true, position: 6, previous: 14 },
        { keyword: 'dogs', countryId: shop.countries.de, hasEntered: false, position: 0, previous: 9 },
      ],
    }),
  )
const send = () => desk.send(shop.panel.id)

describe('a follower of keywords hears', () => {
  it('that a month could not be paid, once for the month', async () => {
    const reader = await aReader()
    await pastDue(reader)
    await pastDue(reader)
    await send()
    const [mail, ...others] = reader.inbox()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Payment for your Pro plan didn’t go through')
    for (const part of ['$29.00', '1, 6 and 24 hours', '/add-funds']) expect(mail?.text).toContain(part)
  })
  it.each([
    ['unpaid', 'Your balance didn’t cover the next month'],
    ['canceled', 'You canceled Pro'],
  ] as const)('that the plan ended, and why: %s', async (because, text) => {
    const reader = await aReader()
    await ended(reader, because)
    await send()
    expect(reader.inbox().map(({ subject }) => subject)).toEqual(['Your Pro plan has ended'])
    for (const part of [text, 'Everything measured so far is kept', '/plans-and-pricing']) expect(reader.inbox()[0]?.text).toContain(part)
  })
  it('which keywords entered or left the first ten, where, and how many more there are', async () => {
    const reader = await aReader()
    await changed(reader, 23)
    await send()
    const [mail] = reader.inbox()
    expect(mail?.subject).toBe('Keywords in the top 10: 23 in, 1 out')
    const rows = [
      '<b>cats</b> · United Kingdom: 14 → 6',
      'dogs · Germany: 9 → not in the top 100',
      '22 more changed',
      `/youtube-campaign/${reader.userId}`,
    ]
    for (const part of rows) expect(mail?.text).toContain(part)
    expect(mail?.html).toContain('&lt;b&gt;cats&lt;/b&gt;')
  })
  it('nothing, after switching such mails off', async () => {
    const reader = await aReader()
    await shop.inPanel((trx) => setNotificationFlags(trx, reader.userId, { order: true, payment: false, subscription: false }))
    await Promise.all([pastDue(reader), ended(reader, 'unpaid'), changed(reader)])
    await send()
    expect(reader.inbox()).toEqual([])
  })
  it.each(locales)('in their own language: %s', async (locale) => {
    const reader = await aReader(locale)
    await Promise.all([pastDue(reader), ended(reader, 'unpaid'), changed(reader)])
    await send()
    const { plan, keywords } = mailTexts[locale]
    const subjects = [
      plan?.pastDueSubject?.replace('{{plan}}', 'Pro'),
      plan?.endedSubject?.replace('{{plan}}', 'Pro'),
      keywords?.subject?.replace('{{entered}}', '1').replace('{{left}}', '1'),
    ]
    expect(
      reader
        .inbox()
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(subjects.sort())
    const texts = reader.inbox().map(({ text }) => text ?? '')
    expect(texts.every((text) => !/\{\{|(plan|keywords)\.[a-z]/.test(text))).toBe(true)
    if (locale !== 'en') expect(keywords?.changed).not.toBe(mailTexts.en.keywords?.changed)
  })
})
