import { expect, it } from 'vitest'
import { entityPlace } from './entity-place.ts'

const panel = (...permissions: string[]) => ({
  ...{ id: 1, key: 'a', name: 'A', host: 'a.example', origin: 'https://a.example', color: null, state: 'open' as const },
  ...{ isArchived: false, isFrozen: false, role: 'support', permissions, sees: ['orders.view'] },
})

it('a thing leads to its own page', () => {
  expect(entityPlace({ kind: 'order', id: '70 1' }, panel())).toBe('orders?open=70%201')
  expect(entityPlace({ kind: 'ticket', id: '4' }, panel('tickets.view'))).toBe('support?view=all&open=4')
  expect(entityPlace({ kind: 'settings', id: 'tidewell' }, panel('appearance.edit'))).toBe('settings')
})
it('what this person may not open, what has no page and what has no number leads nowhere', () => {
  expect(entityPlace({ kind: 'ticket', id: '4' }, panel())).toBeUndefined()
  expect(entityPlace({ kind: 'captcha', id: '4' }, panel('domains.edit'))).toBeUndefined()
  expect(entityPlace({ kind: 'order', id: '' }, panel())).toBeUndefined()
})
