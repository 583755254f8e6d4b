import { useState } from 'react'
import { rangeOf } from './range-of.ts'

/** What of a list is selected. */
export interface Selection {
  readonly has: (key: string) => boolean
  readonly count: number
  /** Turns one row; with `isRange`, everything from the row that was turned before to this one as well. */
  readonly toggle: (key: string, order: readonly string[], isRange: boolean) => void
  /** Selects all of these, or none of them where all are. */
  readonly togglePage: (keys: readonly string[]) => void
  readonly keys: readonly string[]
  readonly clear: () => void
}

/** Rows that are selected, by key. They stay selected on other pages of the list; another list (`of`) begins with none. */
export function useSelection(of: string): Selection {
  const [state, setState] = useState<{ readonly of: string; readonly keys: ReadonlySet<string>; readonly last: string | null }>()
  const keys = state?.of === of ? state.keys : new Set<string>()
  const last = state?.of === of ? state.last : null
  return {
    has: (key) => keys.has(key),
    count: keys.size,
    keys: [...keys],
    toggle: (key, order, isRange) => {
      const turned = isRange ? rangeOf(order, last, key) : [key]
      setState({ of, last: key, keys: keys.has(key) ? without(keys, turned) : new Set([...keys, ...turned]) })
    },
    togglePage: (page) => {
      const isWhole = page.every((key) => keys.has(key))
      setState({ of, last: null, keys: isWhole ? without(keys, page) : new Set([...keys, ...page]) })
    },
    clear: () => setState(undefined),
  }
}

const without = (keys: ReadonlySet<string>, taken: readonly string[]): ReadonlySet<string> => {
  const gone = new Set(taken)
  return new Set([...keys].filter((key) => !gone.has(key)))
}
