import { expect, it } from 'vitest'
import { type NetworkDelivery, networkState } from './network-state.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const state = ({
  services = 20,
  stopped = [],
  heldUp = {},
}: {
  services?: number
  stopped?: readonly number[]
  heldUp?: Readonly<Record<number, number>>
}) => {
  const delivery: NetworkDelivery = {
    services: numbers(services),
    stopped: new Set(stopped),
    heldUp: new Map(Object.entries(heldUp).map(([id, count]) => [Number(id), count])),
  }
  return networkState(delivery)
}

it('a network delivers as usual while few of its services have trouble', () => {
  expect(state({})).toBe('operational')
  expect(state({ stopped: [1] })).toBe('operational')
  expect(state({ heldUp: { 1: 9 } })).toBe('operational')
})

it('a network is slow from one service in ten on that is stopped or has orders held up', () => {
  expect(state({ stopped: [1, 2] })).toBe('slow')
  expect(state({ stopped: [1], heldUp: { 2: 1 } })).toBe('slow')
  expect(state({ stopped: [1], heldUp: { 1: 1 } })).toBe('operational')
  expect(state({ services: 3, heldUp: { 3: 1 } })).toBe('slow')
})

it('a network is slow from ten orders on that are held up, however many services it has', () => {
  expect(state({ services: 300, heldUp: { 7: 9 } })).toBe('operational')
  expect(state({ services: 300, heldUp: { 7: 9, 8: 1 } })).toBe('slow')
})

it('a network is interrupted when none of its services is delivered, and never for what is another’s', () => {
  expect(state({ services: 2, stopped: [1, 2] })).toBe('interrupted')
  expect(state({ services: 2, stopped: [2, 3], heldUp: { 9: 50 } })).toBe('slow')
  expect(state({ services: 1, stopped: [3], heldUp: { 9: 50 } })).toBe('operational')
})

it('a network that nobody delivers for yet has no interruption', () => {
  expect(state({ services: 0 })).toBe('operational')
})
