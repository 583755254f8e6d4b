import { expect, it } from 'vitest'
import { maySettleByHand, mistakeOf } from './settle-by-hand.ts'
import { lineStates } from './states.ts'

it('a person ends only what a provider may have and nobody is finding out about', () => {
  expect(lineStates.filter(maySettleByHand)).toEqual(['accepted', 'running', 'cancel_pending', 'review'])
})

it('what was delivered never falls, and each outcome is called what it is', () => {
  const line = { quantity: 1000, delivered: 300 }
  const partial = (delivered: number, of = line) => mistakeOf(of, { outcome: 'partial', delivered })
  expect([299, 300, 999, 1000, 1001].map((delivered) => partial(delivered))).toEqual([
    'below_delivered',
    undefined,
    undefined,
    'all_delivered',
    'above_quantity',
  ])
  expect(partial(0, { quantity: 1000, delivered: 0 })).toBe('nothing_delivered')
  expect(mistakeOf(line, { outcome: 'canceled', delivered: 0 })).toBe('was_delivered')
  expect(mistakeOf({ quantity: 1000, delivered: 0 }, { outcome: 'canceled', delivered: 0 })).toBeUndefined()
  expect(mistakeOf(line, { outcome: 'completed', delivered: 0 })).toBeUndefined()
})
