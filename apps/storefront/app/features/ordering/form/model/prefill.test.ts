import { describe, expect, it } from 'vitest'
import type { OrderNetwork, OrderService } from '../../model/choices.ts'
import { isServiceMissing, prefilled, readPrefill } from './prefill.ts'

const service = (id: number, changes: Partial<OrderService> = {}) =>
  ({
    id,
    min_quantity: 100,
    max_quantity: 5000,
    quantity_step: 100,
    default_quantity: 1000,
    has_refill: false,
    is_deactivated: false,
    calculable_quantity: false,
    ...changes,
  }) as OrderService
const networks = [
  { id: 1, serviceTypes: [{ id: 10, services_count: 1, services: [service(1), service(2, { is_deactivated: true })] }] },
  {
    id: 2,
    serviceTypes: [
      { id: 20, services_count: 1, services: [service(3)] },
      { id: 21, services_count: 1, services: [service(4)] },
    ],
  },
] as unknown as readonly OrderNetwork[]
const start = (query: string) => prefilled(networks, readPrefill(new URLSearchParams(query)))

describe('the order page opens with what its address asks for', () => {
  it('a service with link and quantity, the quantity brought within the bounds', () => {
    expect(start('serviceId=4&url=https://youtu.be/x&quantity=250')).toMatchObject({
      networkId: 2,
      serviceTypeId: 21,
      serviceId: 4,
      url: 'https://youtu.be/x',
      quantity: 300,
    })
    expect(start('serviceId=4&quantity=99999').quantity).toBe(5000)
    expect(start('serviceId=4').quantity).toBe(1000)
  })
  it('a network, or a type, with its first service', () => {
    expect(start('networkId=2')).toMatchObject({ networkId: 2, serviceTypeId: 20, serviceId: 3 })
    expect(start('serviceTypeId=21')).toMatchObject({ networkId: 2, serviceTypeId: 21, serviceId: 4 })
  })
  it('nothing: the first network', () => {
    expect(start('')).toMatchObject({ networkId: 1, serviceId: 1, pageState: 'standart' })
  })
  it('a service that cannot be fetched or is deactivated: the normal list (ORDERFORM-015)', () => {
    expect(start('serviceId=99')).toMatchObject({ networkId: 1, serviceId: 1 })
    expect(start('serviceId=2').serviceId).toBe(1)
    expect(isServiceMissing(start('serviceId=99'), readPrefill(new URLSearchParams('serviceId=99')))).toBe(true)
    expect(isServiceMissing(start('serviceId=4'), readPrefill(new URLSearchParams('serviceId=4')))).toBe(false)
    const again = 'reorder=184207&targets=[[5,"Berlin"]]'
    expect(start(`serviceId=4&${again}`).targetableValues).toEqual([{ targetId: 5, values: ['Berlin'] }])
    expect(start(`serviceId=99&${again}`)).toEqual({ ...start(''), pageState: 'preselected' })
  })
  it('a reorder is marked', () => {
    expect(start('serviceId=4&pageState=preselected').pageState).toBe('preselected')
    expect(readPrefill(new URLSearchParams('reorder=184207'))).toMatchObject({ isReorder: true, reorderOf: 184_207 })
  })
  it('nonsense is nothing', () => {
    expect(readPrefill(new URLSearchParams('serviceId=-1&networkId=x&reorder=1e9'))).toMatchObject({
      serviceId: null,
      networkId: null,
      reorderOf: null,
    })
  })
})
