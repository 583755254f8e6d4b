import { describe, expect, it } from 'vitest'
import { auditEntries } from './audit-entries.ts'
import { operatorRoute } from './operator-route.ts'

const facts = { permission: 'services.price', action: 'service.changed', kind: 'service', reason: null, isEvent: false }
const states = (fields: Record<string, unknown>) => new Map([['7', { label: 'Views', fields }]])

describe('rows of the audit log', () => {
  it('hold the changed fields only', () => {
    expect(auditEntries(facts, states({ price: 5n, name: 'Views' }), states({ price: 6n, name: 'Views' }))).toMatchObject([
      { entity: { kind: 'service', id: '7', label: 'Views' }, before: { price: 5n }, after: { price: 6n }, outcome: 'done' },
    ])
  })
  it('are made for what is new and what is gone', () => {
    expect(auditEntries(facts, new Map(), states({ price: 5n }))).toMatchObject([{ before: null, after: { price: 5n } }])
    expect(auditEntries(facts, states({ price: 5n }), new Map())).toMatchObject([{ before: { price: 5n }, after: null }])
  })
  it('are not made where nothing changed, unless the act itself is recorded', () => {
    expect(auditEntries(facts, states({ price: 5n }), states({ price: 5n }))).toEqual([])
    expect(auditEntries({ ...facts, isEvent: true }, states({ price: 5n }), states({ price: 5n }))).toHaveLength(1)
  })
})

describe('a route for operators', () => {
  const get = { method: 'GET', path: '/panels/{panel}/things', operation: 'listThings', summary: 'Things' } as const
  const patch = { ...get, method: 'PATCH', operation: 'changeThings' } as const
  const nothing = async () => undefined
  it('names a permission, and a write its audit row, or it does not compile', () => {
    operatorRoute(get, { permission: 'services.view', scope: 'panel' }, nothing)
    // @ts-expect-error without a permission
    operatorRoute(get, { scope: 'panel' }, nothing)
    // @ts-expect-error a write without an audit row
    operatorRoute(patch, { permission: 'services.edit', scope: 'panel' }, nothing)
    // @ts-expect-error a write of the deployment, for which there are no idempotency keys yet
    operatorRoute(patch, { permission: 'deployment.panels', scope: 'deployment' }, nothing)
    const audit = { action: 'thing.changed', entity: 'thing', ids: () => [], read: async () => new Map() }
    expect(operatorRoute(patch, { permission: 'services.edit', scope: 'panel', audit }, nothing).audit).toBe(audit)
  })
})
