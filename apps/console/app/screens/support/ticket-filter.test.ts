import { expect, it } from 'vitest'
import { isNarrowed, NO_FILTER, questionOf } from './ticket-filter.ts'

it('asks for the view, what is searched for, the kind, the priority and the tag of the address', () => {
  const filter = { q: ' invoice ', kind: 'payment', priority: 'urgent', tag: 'vip' }
  expect(questionOf('mine', filter)).toEqual({
    ...{ view: 'mine', q: 'invoice', 'filter.kind': 'payment', 'filter.priority': 'urgent' },
    'filter.tag': 'vip',
  })
})

it('narrows nothing by what no ticket can be', () => {
  const filter = { q: ' ', kind: 'refund', priority: 'constructor', tag: '' }
  expect(Object.values(questionOf('all', filter)).filter(Boolean)).toEqual(['all'])
  expect([
    isNarrowed(filter),
    isNarrowed(NO_FILTER),
    isNarrowed({ ...NO_FILTER, kind: 'order' }),
    isNarrowed({ ...NO_FILTER, tag: 'vip' }),
  ]).toEqual([...[false, false, true, true]])
})
