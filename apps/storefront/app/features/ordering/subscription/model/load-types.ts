export interface TypesPorts<Types> {
  readonly ask: (networkId: number, signal: AbortSignal) => Promise<Types>
  readonly onTypes: (types: Types, networkId: number) => void
  readonly onFailure: (networkId: number) => void
}

/** Loads what a network offers; an earlier question that is still open is given up (SUBS-006). */
export function typesLoader<Types>({ ask, onTypes, onFailure }: TypesPorts<Types>) {
  let current: AbortController | undefined
  const stop = () => {
    current?.abort()
    current = undefined
  }
  return {
    load: async (networkId: number): Promise<void> => {
      stop()
      const mine = new AbortController()
      current = mine
      try {
        const types = await ask(networkId, mine.signal)
        if (!mine.signal.aborted) onTypes(types, networkId)
      } catch {
        if (!mine.signal.aborted) onFailure(networkId)
      }
    },
    stop,
  }
}
