import { debounces, timings } from '../timings.ts'

export interface Delayed<Value> {
  /** Runs the work once, with the last value, when nothing new came for the whole delay. */
  readonly run: (value: Value) => void
  /** Runs it with the waiting value now; nothing happens when none waits. */
  readonly flush: () => void
  readonly cancel: () => void
}

/** Does something once nothing has changed for so long; another change starts the wait again (DEBOUNCE-009). */
export function delayed<Value>(delayMs: number, work: (value: Value) => void): Delayed<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void) | undefined
  const cancel = () => {
    clearTimeout(timer)
    waiting = undefined
  }
  return {
    run: (value) => {
      cancel()
      waiting = () => work(value)
      timer = setTimeout(() => {
        const due = waiting
        waiting = undefined
        due?.()
      }, delayMs)
    },
    flush: () => {
      const due = waiting
      cancel()
      due?.()
    },
    cancel,
  }
}

/** The delays of the specification that the order form waits, in milliseconds. */
export const delays = { ...debounces, networkNotice: timings.networkChangedNoticeMs } as const
