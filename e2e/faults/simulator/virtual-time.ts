import { randomFrom } from '../random.ts'

export interface VirtualTime {
  now(): number
  /** Never goes back. */
  advanceTo(time: number): void
  [Symbol.dispose](): void
}

/** From here on every clock of this process tells virtual time and every chance is the seed's; disposing gives both back. */
export function startVirtualTime(startsAt: number, seed: number): VirtualTime {
  const random = randomFrom(seed ^ 0x5eed)
  const real = { Date: globalThis.Date, random: Math.random }
  let now = startsAt
  globalThis.Date = new Proxy(real.Date, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now] : given),
    get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  })
  Math.random = () => random.next()
  return {
    now: () => now,
    advanceTo: (time) => {
      now = Math.max(now, time)
    },
    [Symbol.dispose]: () => {
      globalThis.Date = real.Date
      Math.random = real.random
    },
  }
}
