import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { costBody, subscriptionCost } from './subscription-cost.ts'
import { freshSubscription, type ServiceTypeSettings, type SubscriptionForm } from './subscription-form.ts'

const settings = (serviceId: number, quantity: number, isSelected = true) =>
  ({ serviceTypeId: serviceId, serviceId, quantity, isSelected }) as ServiceTypeSettings
const form = (...serviceTypesSettings: readonly ServiceTypeSettings[]): SubscriptionForm => ({
  ...freshSubscription(),
  serviceTypesSettings,
})

describe('the cost of a subscription', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is that of the selected services, for each publication', () => {
    expect(costBody(form(settings(7, 100), settings(8, 50, false)))).toEqual({
      services: [{ service_id: 7, quantity: 100, is_guarantee: false }],
      contents_limit: 10,
    })
    expect(costBody(form(settings(8, 50, false)))).toBeUndefined()
  })
  it('is asked for 500 ms after the last change of a quantity, once, with the second value (DEBOUNCE-007)', async () => {
    const ports = { ask: vi.fn(async () => '1.00'), onAnswer: vi.fn(), onFailure: vi.fn(), onPending: vi.fn() }
    const cost = subscriptionCost(ports)
    const [first, second] = [costBody(form(settings(7, 100))), costBody(form(settings(7, 200)))]
    if (!first || !second) throw new Error('nothing to ask')
    cost.change(first)
    await vi.advanceTimersByTimeAsync(10)
    cost.change(second)
    await vi.advanceTimersByTimeAsync(499)
    expect(ports.ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ports.ask).toHaveBeenCalledExactlyOnceWith(second, expect.any(AbortSignal))
  })
})
