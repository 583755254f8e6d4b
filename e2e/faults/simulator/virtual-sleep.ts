import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Scheduler } from './scheduler.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Simulated actors sleep in virtual time, until disposed. */
export function sleepInVirtualTime(scheduler: Scheduler, time: VirtualTime): Disposable {
  const real = timers.setTimeout
  const put = (sleep: typeof real): void => {
    timers.setTimeout = sleep
    syncBuiltinESMExports()
  }
  put(<T>(ms?: number, value?: T, options?: Parameters<typeof real>[2]): Promise<T> => {
    if (!scheduler.isAwaited()) return real(ms, value, options)
    return scheduler.turn('sleeps', time.now() + (ms ?? 0)).then(() => value as T)
  })
  return { [Symbol.dispose]: () => put(real) }
}
