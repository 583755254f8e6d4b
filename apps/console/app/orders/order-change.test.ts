import { expect, it } from 'vitest'
import type { Order } from './order.ts'
import { changeCall, changeKinds, isChange } from './order-change.ts'

const order = { kind: 'single', state: 'ready', parentOrderId: null, isGuarantee: true, guaranteeUntil: null, version: 7 } as Order

it('a link is changed before an order is sent, a guarantee after it is completed', () => {
  expect(changeKinds(order)).toEqual(['name', 'link', 'startCount'])
  expect(changeKinds({ ...order, parentOrderId: 3 })).toEqual(['name', 'startCount'])
  expect(changeKinds({ ...order, state: 'completed', guaranteeUntil: '2026-03-01T00:00:00.000Z' })).toEqual([
    'name',
    'startCount',
    'guarantee',
  ])
})

it('what is empty takes a name or a count away; days are added to the end', () => {
  expect(changeCall(order, 'name', ' ', '').body).toEqual({ version: 7, name: null })
  expect(changeCall(order, 'startCount', '', '').body).toEqual({ version: 7, startCount: null })
  expect(changeCall({ ...order, guaranteeUntil: '2026-03-01T00:00:00.000Z' }, 'guarantee', '30', 'Late').body).toEqual({
    version: 7,
    until: '2026-03-31T00:00:00.000Z',
    reason: 'Late',
  })
  expect([isChange('guarantee', '0'), isChange('startCount', '-1'), isChange('startCount', ''), isChange('link', ' ')]).toEqual([
    false,
    false,
    true,
    false,
  ])
})
