import { expect, it } from 'vitest'
import { isNarrowed, NO_FILTER, questionOf } from './ticket-filter.ts'

it('asks for the view, what is searched for, the kind and the priority of the address', () => {
  const filter = { q: ' invoice ', kind: 'payment', priority: 'urgent' }
  expect(questionOf('mine', filter)).toEqual({ view: 'mine', q: 'invoice', 'filter.kind': 'payment', 'filter.priority': 'urgent' })
})

it('narrows nothing by what no ticket can be', () => {
  const filter = { q: ' ', kind: 'refund', priority: 'constructor' }
  expect(Object.values(questionOf('all', filter)).filter(Boolean)).toEqual(['all'])
  expect([isNarrowed(filter), isNarrowed(NO_FILTER), isNarrowed({ ...NO_FILTER, kind: 'order' })]).toEqual([false, false, true])
})
