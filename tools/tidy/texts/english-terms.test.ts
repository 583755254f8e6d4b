import { describe, expect, it } from 'vitest'
import { englishTerms } from './english-terms.ts'

const found = (text: string, path = 'apps/storefront/app/messages/en/order.json') =>
  englishTerms.find([{ path, text: JSON.stringify({ a: { b: 'Save' }, c: text }, null, 2) }])

describe('English terms', () => {
  it.each([
    ['Give an e-mail at checkout.', 'email'],
    ['Mails we send you', 'email'],
    ['For each publication', 'post'],
    ['Nothing is under way', 'in progress'],
    ['Closed at the moment', 'right now'],
    ['3 more ways to pay', 'payment method'],
    ['See the quest', 'offer'],
    ['A higher grade', 'level'],
    ['Your mark-up', 'markup'],
    ['Drip-feed', 'drip feed'],
    ['You cancelled it.', 'canceled'],
    ['It updates by itself.', 'automatically'],
    ["We can't save that.", '’'],
  ])('refuses "%s" and says what to write', (text, term) => {
    expect(found(text)).toMatchObject([{ line: 5, message: expect.stringContaining(term) }])
  })
  it.each(['We’ll email you.', 'Enter an address such as name@mail.com.', '{{grade}} discount', 'Canceled', 'free trial quest id'])(
    'lets "%s" stand',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )
  it('reads English catalogues alone', () => {
    expect(found('Die E-Mail', 'apps/storefront/app/messages/de/order.json')).toEqual([])
    expect(found('an e-mail', 'domains/notifications/messages/en/mail.json')).toHaveLength(1)
  })
})
