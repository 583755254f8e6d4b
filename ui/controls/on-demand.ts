import { useSyncExternalStore } from 'react'

export interface OnDemand<T> {
  /** Fetches it once; where that fails, the next call tries again. */
  readonly need: () => Promise<T>
  readonly get: () => T | undefined
  readonly subscribe: (onChange: () => void) => () => void
}

/** Code that no page begins with: fetched when somebody is about to use it, shared by all that use it. */
export function onDemand<T>(fetch: () => Promise<T>): OnDemand<T> {
  let loaded: T | undefined
  let pending: Promise<T> | undefined
  const listeners = new Set<() => void>()
  const need = () => {
    pending ??= fetch().then(
      (value) => {
        loaded = value
        for (const tell of listeners) tell()
        return value
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }
  return { need, get: () => loaded, subscribe }
}

/** What has come of it so far; never anything on the server. */
export const useOnDemand = <T>({ subscribe, get }: OnDemand<T>): T | undefined => useSyncExternalStore(subscribe, get, () => undefined)
