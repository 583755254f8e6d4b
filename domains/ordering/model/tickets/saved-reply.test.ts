import { describe, expect, it } from 'vitest'
import { fillReply, unknownPlaceholder } from './saved-reply.ts'

const facts = { customer: 'Ada', ticket: '7', order: '12', service: 'Likes', link: null, payment: null, operator: 'Olga' }

describe('a saved reply', () => {
  it('is filled in the customer’s language, in English where it has none', () => {
    const texts = { en: 'Hello {customer}, order {order}.', de: 'Guten Tag {customer}, Bestellung {order}.' }
    expect(fillReply(texts, 'de', facts)).toEqual({ language: 'de', text: 'Guten Tag Ada, Bestellung 12.', missing: [] })
    expect(fillReply(texts, 'ja', facts)).toEqual({ language: 'en', text: 'Hello Ada, order 12.', missing: [] })
  })

  it('keeps a placeholder that the ticket has nothing for, and says so once', () => {
    expect(fillReply({ en: '{link} and {link} of {payment}' }, 'en', facts)).toEqual({
      ...{ language: 'en', text: '{link} and {link} of {payment}', missing: ['link', 'payment'] },
    })
  })

  it('puts names in as they are, whatever stands in them', () => {
    expect(fillReply({ en: '{customer}' }, 'en', { ...facts, customer: '$& {order}' }).text).toBe('$& {order}')
  })

  it('names the first placeholder that nobody knows', () => {
    expect(unknownPlaceholder('{customer} {order}')).toBeUndefined()
    expect(unknownPlaceholder('{customer} {custmer} {constructor}')).toBe('custmer')
  })
})
