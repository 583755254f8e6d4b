/** A call that wants a fresh proof waits here until the visitor has given it or closed the question. */
export interface StepUp {
  /** Resolves true once the proof was given. */
  readonly ask: () => Promise<boolean>
  readonly answer: (isProven: boolean) => void
  readonly isAsking: () => boolean
  readonly subscribe: (onChange: () => void) => () => void
}

export function createStepUp(): StepUp {
  let waiting: ((isProven: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve]
        tell()
      }),
    answer: (isProven) => {
      const requested = waiting
      waiting = []
      for (const resolve of requested) resolve(isProven)
      tell()
    },
    isAsking: () => waiting.length > 0,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** One for the tab: whatever screen makes the call, the question is the same. */
export const tabStepUp: StepUp = createStepUp()
