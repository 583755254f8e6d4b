import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Result, type ResultGroup, stepTo } from './search-model.ts'

export interface ResultKeys {
  readonly active: number
  readonly setActive: (at: number) => void
  /** Answers whether the key was ours. */
  readonly onKey: (event: KeyboardEvent) => boolean
  readonly choose: (result: Result, isOther: boolean) => void
}

/** Arrow keys walk, Enter opens, Ctrl or ⌘ with Enter orders. `first` is the row that is active before a key was pressed. */
export function useResultKeys(groups: readonly ResultGroup[], first: -1 | 0, onDone: (result: Result) => void): ResultKeys {
  const navigate = useNavigate()
  const [active, setActive] = useState<number>(first)
  const rows = groups.flatMap(({ results }) => results)
  const signature = rows.map(({ key }) => key).join()
  useEffect(() => setActive(first), [signature, first])
  const choose = (result: Result, isOther: boolean) => {
    onDone(result)
    const to = isOther ? (result.orderAt ?? result.to) : result.to
    if (result.run) result.run()
    else if (to) void navigate(to)
    else if (result.href) window.open(result.href, '_blank', 'noopener')
  }
  const onKey = (event: KeyboardEvent): boolean => {
    // An input method is composing: its Enter is not ours.
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(stepTo(active < 0 && event.key === 'ArrowUp' ? 0 : active, rows.length, event.key === 'ArrowDown' ? 1 : -1))
      return true
    }
    const row = rows[active]
    if (event.key === 'Enter' && row) {
      event.preventDefault()
      choose(row, event.metaKey || event.ctrlKey)
      return true
    }
    return false
  }
  return { active: Math.min(active, rows.length - 1), setActive, onKey, choose }
}
