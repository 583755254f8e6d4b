import { describe, expect, it } from 'vitest'
import { byArea, choicesOf, differenceUnder, levelOf, type Permission, withLevel } from './access.ts'

const nothing = { grants: [], takes: [] }
const permission = (name: string, byRole: Permission['byRole']): Permission => ({ permission: name, capability: name, byRole })

describe('what somebody may do', () => {
  it('is what the role gives, but for what differs', () => {
    expect(levelOf('orders.act', 'yes', nothing)).toBe('full')
    expect(levelOf('orders.act', 'second_proof', nothing)).toBe('full')
    expect(levelOf('audit.view', 'see_own', nothing)).toBe('see')
    expect(levelOf('audit.view', 'see_own', { grants: ['audit.view'], takes: [] })).toBe('full')
    expect(levelOf('orders.act', 'yes', { grants: [], takes: ['orders.act'] })).toBe('no')
    expect(levelOf('orders.act', undefined, nothing)).toBe('no')
  })
  it('can be a view alone only where the role has that', () => {
    expect([choicesOf('see'), choicesOf('yes'), choicesOf('no')]).toEqual([
      ['no', 'see', 'full'],
      ['no', 'full'],
      ['no', 'full'],
    ])
  })
})

describe('what differs from the role', () => {
  it('is what is given beside it and what is taken from it, and nothing else', () => {
    const given = withLevel(nothing, 'coupons.edit', 'no', 'full')
    expect(given).toEqual({ grants: ['coupons.edit'], takes: [] })
    const both = withLevel(given, 'orders.act', 'yes', 'no')
    expect(both).toEqual({ grants: ['coupons.edit'], takes: ['orders.act'] })
    expect(withLevel(withLevel(both, 'coupons.edit', 'no', 'no'), 'orders.act', 'yes', 'full')).toEqual(nothing)
    expect(withLevel({ grants: ['audit.view'], takes: [] }, 'audit.view', 'see_own', 'no')).toEqual({ grants: [], takes: ['audit.view'] })
  })
  it('goes where another role gives or lacks it by itself', () => {
    const permissions = [permission('coupons.edit', { manager: 'yes' }), permission('orders.act', { editor: 'no', manager: 'yes' })]
    const differs = { grants: ['coupons.edit'], takes: ['orders.act'] }
    expect(differenceUnder(differs, permissions, 'manager')).toEqual({ grants: [], takes: ['orders.act'] })
    expect(differenceUnder(differs, permissions, 'editor')).toEqual({ grants: ['coupons.edit'], takes: [] })
  })
})

it('permissions stand by areas, those of none under Administration', () => {
  const names = byArea(['keys.edit', 'orders.view', 'held.rules', 'brand-new.thing'].map((name) => permission(name, {})))
  expect(names.map(([area, members]) => [area, members.map((one) => one.permission)])).toEqual([
    ['orders', ['orders.view', 'held.rules']],
    ['administration', ['keys.edit', 'brand-new.thing']],
  ])
})
