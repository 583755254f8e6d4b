import { setNotificationFlags } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { fund } from '@vitrine/ledger/testing'
import { aChannel, aSubscriptionShop, linkOf, type SubscriptionShop } from '@vitrine/ordering/testing/subscription-shop'
import { type Locale, locales, micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailTexts } from '../messages/mail-texts.ts'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let shop: SubscriptionShop
let desk: MailDesk
beforeAll(async () => {
  shop = await aSubscriptionShop()
  desk = await aMailDesk(shop.deps)
})
beforeEach(() => desk.sink.clear())
afterAll(async () => {
  await desk.sink.stop()
  await shop.close()
})

const mails = (): Promise<void> => desk.send(shop.shop.panel.id)

let people = 0
async function aSubscriber({ locale = 'en' as Locale, dollars = 10, limit = 10 } = {}) {
  people += 1
  const email = `subscriber${people}@x.test`
  const { database } = shop.deps
  const { id: user } = await aUser(database, shop.shop.panel.id, { email, locale })
  await database.transaction(shop.shop.panel.id, async (trx) => {
    await fund(trx, user, micro(BigInt(Math.round(dollars * 1_000_000))))
  })
  const channel = aChannel()
  const body = { url: linkOf(channel), name: 'Tea & cake', contents_limit: limit, services: [{ service_id: 1, quantity: 1000 }] }
  const answer = await shop.ask('POST', '/subscriptions', { as: user, body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return {
    user,
    channel,
    email,
    id: answer.json().data.id as number,
    inbox: () => desk.sink.mails().filter((mail) => mail.to.includes(email)),
  }
}
const publish = async (channel: string, title?: string) => {
  const post = shop.feeds.publish(channel, title === undefined ? {} : { title })
  shop.pass(16 * MINUTE)
  await shop.work()
  return post
}

describe('a subscriber hears', () => {
  it('of each new publication, once, and by no second mail about its orders', async () => {
    const { channel, inbox, id } = await aSubscriber({ limit: 3 })
    const post = await publish(channel, 'How to <brew>')
    await mails()
    const [mail, ...others] = inbox()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New post: Tea & cake')
    for (const part of ['Post: How to <brew>', `Link: ${post.url}`, 'Total: $2.00', '2 posts are left', `/subscriptions/${id}`])
      expect(mail?.text).toContain(part)
    expect(mail?.html).toContain('How to &lt;brew&gt;')
  })
  it('of a publication that was skipped for want of money, after the last attempt and not before', async () => {
    const { channel, inbox } = await aSubscriber({ dollars: 2 })
    await publish(channel)
    await publish(channel)
    await mails()
    desk.sink.clear()
    for (const hours of [1, 5]) {
      shop.pass(hours * HOUR)
      await shop.work()
      await mails()
      expect(inbox()).toEqual([])
    }
    shop.pass(18 * HOUR)
    await shop.work()
    await mails()
    const [mail, ...others] = inbox()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('We couldn’t order for a post: Tea & cake')
    expect(mail?.text).toContain('after 1, 6 and 24 hours')
    expect(mail?.text).toContain('/add-funds')
  })
  it('of its end when it was canceled', async () => {
    const { user, id, inbox } = await aSubscriber()
    await shop.ask('POST', `/subscriptions/${id}/cancel`, { as: user })
    await mails()
    expect(inbox().map(({ subject }) => subject)).toEqual(['Subscription canceled: Tea & cake'])
  })
  it('nothing, after opting out of such mails', async () => {
    const { user, channel, inbox } = await aSubscriber()
    await shop.deps.database.transaction(shop.shop.panel.id, (trx) =>
      setNotificationFlags(trx, user, { order: true, payment: true, subscription: false }),
    )
    await publish(channel)
    await mails()
    expect(inbox()).toEqual([])
  })
  it.each(locales)('in the customer’s language: %s', async (locale) => {
    const { user, id, channel, inbox } = await aSubscriber({ locale, limit: 3 })
    await publish(channel)
    await shop.ask('POST', `/subscriptions/${id}/cancel`, { as: user })
    await mails()
    const texts = mailTexts[locale].subscription ?? {}
    const said = (key: string) => (texts[key] ?? 'no such text').replace('{{name}}', 'Tea & cake')
    expect(
      inbox()
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([said('orderedSubject'), said('canceledSubject')].sort())
    expect(inbox().every(({ text }) => !/\{\{|subscription\.[a-z]/.test(text ?? ''))).toBe(true)
    if (locale !== 'en') expect(texts.ordered).not.toBe(mailTexts.en.subscription?.ordered)
  })
})
