import { expect, it } from 'vitest'
import { ticketOfToken, ticketToken } from './ticket-link.ts'

const SECRET = 's'.repeat(40)

it('a token opens its own ticket of its own panel, and nothing else', () => {
  const token = ticketToken(SECRET, 1, 7)
  expect(ticketOfToken(SECRET, 1, token)).toBe(7)
  expect(ticketOfToken(SECRET, 2, token)).toBeUndefined()
  expect(ticketOfToken('t'.repeat(40), 1, token)).toBeUndefined()
  expect(ticketOfToken(SECRET, 1, token.replace(/^7/, '8'))).toBeUndefined()
})

it.each(['', '7', '7.', `7.${'a'.repeat(24)}`, `99999999999.${'a'.repeat(24)}`, '../7'])('%j opens nothing', (token) => {
  expect(ticketOfToken(SECRET, 1, token)).toBeUndefined()
})
