import { describe, expect, it } from 'vitest'
import { cardIdsOf, linkableMethod } from './linkable.ts'

const method = (id: number, charge_type: string | null, linkedCardId: number | null = null) => ({ id, charge_type, linkedCardId })
const cards = (count: number) => Array.from({ length: count }, (_, index) => method(2, 'recurring', index + 1))

describe('adding a card', () => {
  it('needs a method whose cards can be charged again (PAY-004)', () => {
    expect(linkableMethod([method(1, null), method(2, 'recurring'), method(3, 'recurring')])?.id).toBe(2)
    expect(linkableMethod([method(1, 'one_time')])).toBeUndefined()
    expect(linkableMethod(cards(1))).toBeUndefined()
  })
  it('ends with the sixth', () => {
    expect(linkableMethod([...cards(5), method(2, 'recurring')])?.id).toBe(2)
    expect(linkableMethod([...cards(6), method(2, 'recurring')])).toBeUndefined()
  })
  it('knows the ones that are there', () => {
    expect(cardIdsOf([...cards(2), method(2, 'recurring')])).toEqual([1, 2])
  })
})
