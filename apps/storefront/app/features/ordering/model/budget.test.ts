import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BudgetRequest, budgetBody, budgetQuestion, guaranteePpmOf, linkBudget, offersGuarantee, subtotalOf } from './budget.ts'
import type { OrderService } from './choices.ts'

const service = {
  id: 7,
  default_price: '2.00',
  discount_percent: 0.05,
  price_type: 'per_quantity',
  pricing_per: 1000,
  min_quantity: 100,
  max_quantity: 100_000,
  quantity_step: 100,
  has_refill: true,
} as OrderService
const request = (text: string, rate = '1'): BudgetRequest => ({ service, guaranteePpm: 0, isGuarantee: false, text, rate })

describe('budget and quantity', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const setUp = (ask: (question: unknown) => Promise<number> = async () => 2000) => {
    const ports = { ask: vi.fn(ask), onQuantity: vi.fn(), onAsking: vi.fn(), onFailure: vi.fn() }
    return { ports, budget: linkBudget(ports) }
  }

  it('a price with discount and guarantee is worked out as the server does', () => {
    expect(subtotalOf(service, [2500], 0)).toBe(4_750_000n)
    expect(subtotalOf(service, [2500], 100_000)).toBe(5_230_000n)
  })
  it('the guarantee costs only where the service has one and the panel charges for it (GUAR-001, INST-004)', () => {
    expect(offersGuarantee(service, '0.1')).toBe(true)
    expect(offersGuarantee(service, '0')).toBe(false)
    expect(offersGuarantee({ ...service, has_refill: false }, '0.1')).toBe(false)
    expect(guaranteePpmOf(service, true, '0.1')).toBe(100_000)
    expect(guaranteePpmOf(service, false, '0.1')).toBe(0)
    expect(subtotalOf({ ...service, default_price: '10.00', discount_percent: 0 }, [1000], guaranteePpmOf(service, true, '0.1'))).toBe(
      11_000_000n,
    )
  })
  it('the cost typed in another currency is asked for in dollars (QTY-011)', () => {
    expect(budgetQuestion(request('₽900', '90')).desired_cost).toBe('10.00')
    expect(budgetQuestion(request('$900')).desired_cost).toBe('900.00')
  })
  it('is asked about one service and one publication (OWAPI-003)', () => {
    const question = budgetQuestion({ ...request('$5'), service: { ...service, id: 12 } })
    expect(budgetBody(question)).toEqual({ contents_limit: 1, services: [{ desired_cost: '5.00', service_id: 12, is_guarantee: false }] })
  })
  it('asks for the quantity 600 ms after the last change, once, with the second value (DEBOUNCE-002)', async () => {
    const { ports, budget } = setUp()
    budget.type(request('$4'))
    await vi.advanceTimersByTimeAsync(10)
    budget.type(request('$4.75'))
    await vi.advanceTimersByTimeAsync(599)
    expect(ports.ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.ask).toHaveBeenCalledExactlyOnceWith({ desired_cost: '4.75', service_id: 7, is_guarantee: false })
  })
  it('handles the typed subtotal 500 ms after the last change, once (DEBOUNCE-003)', async () => {
    const { ports, budget } = setUp()
    budget.type(request('$4'))
    await vi.advanceTimersByTimeAsync(10)
    budget.type(request('$4.75'))
    await vi.advanceTimersByTimeAsync(499)
    expect(ports.onQuantity).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.onQuantity).toHaveBeenCalledExactlyOnceWith(2500)
  })
  it('takes no more typing from the sending until the answer (QTY-009)', async () => {
    let answer: (quantity: number) => void = () => undefined
    const { ports, budget } = setUp(() => new Promise((resolve) => (answer = resolve)))
    budget.type(request('$4.75'))
    await vi.advanceTimersByTimeAsync(599)
    expect(ports.onAsking).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.onAsking.mock.calls).toEqual([[true]])
    answer(2600)
    await vi.advanceTimersByTimeAsync(0)
    expect(ports.onAsking.mock.calls).toEqual([[true], [false]])
    expect(ports.onQuantity).toHaveBeenLastCalledWith(2600)
  })
  it('falls back to the quantity as it is when the server cannot say', async () => {
    const { ports, budget } = setUp(async () => Promise.reject(new Error('503')))
    budget.type(request('$4.75'))
    await vi.advanceTimersByTimeAsync(600)
    expect(ports.onFailure).toHaveBeenCalledOnce()
    expect(ports.onAsking).toHaveBeenLastCalledWith(false)
  })
})
