import { expect, it } from 'vitest'
import { newService, newServiceDefaults, wiredFields } from './edited-service.ts'

it('changed texts are written beside those that stay, choices as numbers', () => {
  const before = {
    texts: { en: { name: 'Views' }, de: { name: 'Aufrufe', title: 'Schnell' } },
    faqs: { en: [{ question: 'A', answer: 'B' }] },
  }
  expect(
    wiredFields({ 'texts.de.title': null, 'texts.ja.name': '再生', serviceTypeId: '4', labelIds: ['2', '1'], 'faqs.de': [] }, before),
  ).toEqual({
    texts: { en: { name: 'Views' }, de: { name: 'Aufrufe' }, ja: { name: '再生' } },
    faqs: { en: [{ question: 'A', answer: 'B' }], de: [] },
    serviceTypeId: 4,
    labelIds: [2, 1],
  })
})
it('a new service has an address of its own only where one was typed', () => {
  const defaults = { ...newServiceDefaults, serviceTypeId: 3, deliveryId: 1 }
  const made = newService({ 'texts.en.name': 'Views', priceNano: '1', minQuantity: 1, maxQuantity: 2 }, defaults)
  expect(made).toMatchObject({ texts: { en: { name: 'Views' } }, serviceTypeId: 3, labelIds: [] })
  expect('slug' in made).toBe(false)
  expect(newService({ slug: 'views' }, defaults).slug).toBe('views')
})
