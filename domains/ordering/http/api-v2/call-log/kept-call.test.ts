import { expect, it } from 'vitest'
import { answerOf, errorOf, sentOf, storable } from './kept-call.ts'

const KEY = 'vk_0123456789abcdef'

it('what was sent is kept without the key, wherever it stands, and cut', () => {
  const sent = sentOf(
    [
      ['key', KEY],
      ['action', 'add'],
      ['link', `https://example.com/?k=${KEY}`],
      [KEY, 'x'],
      ['comments', 'word '.repeat(100_000)],
    ],
    KEY,
  )
  expect(JSON.stringify(sent)).not.toContain(KEY)
  expect(Object.keys(sent)).toEqual(['link', '…', 'comments'])
  expect([sent.link, sent.comments?.length]).toEqual(['https://example.com/?k=…', 200])
})

it('more fields than a row may hold are counted', () => {
  const many = Array.from({ length: 45 }, (_, index): [string, string] => [`orders[${index}]`, String(index)])
  const sent = sentOf(many, KEY)
  expect([Object.keys(sent).length, sent['…']]).toEqual([31, '+15'])
})

it('text that no database stores is made storable, and counted in code points', () => {
  expect(storable('a\0b\uD800', 10)).toBe('a\uFFFDb\uFFFD')
  expect([...storable('😀'.repeat(300), 200)]).toHaveLength(200)
  expect(storable('😀'.repeat(200), 200)).toBe('😀'.repeat(200))
})

it('of a list, and of orders by number, the first entries are kept with how many there were', () => {
  const services = Array.from({ length: 4000 }, (_, service) => ({ service }))
  expect(answerOf(services)).toBe('[{"service":0},{"service":1},{"service":2},{"service":3},{"service":4}] … 4000')
  const orders = Object.fromEntries(Array.from({ length: 7 }, (_, id) => [String(id + 1), { status: 'Pending' }]))
  expect(answerOf(orders)).toMatch(/"5":\{"status":"Pending"\}\} … 7$/)
  expect(answerOf({ charge: '1', start_count: '2', status: 'Pending', remains: '3', currency: 'USD', refill: 'no', more: '1' })).toContain(
    '"more":"1"',
  )
  expect(answerOf([{ desc: 'x'.repeat(5000) }])).toHaveLength(1000)
})

it('an error is the answer’s own', () => {
  expect([errorOf({ error: 'Incorrect request' }), errorOf({ 7: { error: 'Incorrect order ID' } }), errorOf([])]).toEqual([
    'Incorrect request',
    null,
    null,
  ])
})
