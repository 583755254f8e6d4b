type Settle = (isProved: boolean) => void

/** Who waits for a fresh second factor: all calls that need one wait for the same answer. */
export function createProof() {
  let waiting: Settle[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask: (): Promise<boolean> =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve]
        tell()
      }),
    isRequested: (): boolean => waiting.length > 0,
    settle: (isProved: boolean): void => {
      const settled = waiting
      waiting = []
      tell()
      for (const resolve of settled) resolve(isProved)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Proof = ReturnType<typeof createProof>
