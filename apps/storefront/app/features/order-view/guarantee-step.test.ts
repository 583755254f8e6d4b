import { describe, expect, it } from 'vitest'
import { guaranteeStep } from './guarantee-step.ts'

const now = new Date('2026-11-20T12:00:00Z')
const order = { has_refill: true, status: 'completed', guarantee_until: '2026-12-20T12:00:00.000Z' } as const

describe('the guarantee of an order', () => {
  it('lets a refill be asked for while it runs', () => {
    expect(guaranteeStep(order, [], now)).toEqual({ kind: 'running', at: order.guarantee_until })
    expect(guaranteeStep(order, [{ status: 'completed' }, { status: 'rejected' }], now)).toMatchObject({ kind: 'running' })
  })
  it('waits while a refill is under way', () => {
    for (const status of ['pending', 'in_progress'] as const) expect(guaranteeStep(order, [{ status }], now)).toEqual({ kind: 'open' })
  })
  it('ends at its time', () => {
    expect(guaranteeStep({ ...order, guarantee_until: now.toISOString() }, [], now)).toMatchObject({ kind: 'over' })
  })
  it('begins when everything is delivered, and never for what was cancelled or ended in part', () => {
    expect(guaranteeStep({ ...order, status: 'in_processing', guarantee_until: null }, [], now)).toEqual({ kind: 'later' })
    for (const status of ['canceled', 'stopped'] as const)
      expect(guaranteeStep({ ...order, status, guarantee_until: null }, [], now)).toBeUndefined()
  })
  it('is not spoken of where there is none', () => {
    expect(guaranteeStep({ ...order, has_refill: false }, [], now)).toBeUndefined()
  })
})
