import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '../../../preferences/drafts.ts'
import { readTab, writeTab } from '../../../preferences/tab-store.ts'
import { withoutLines } from './model/mass-lines.ts'

export interface Box {
  readonly text: string
  readonly type: (text: string) => void
  /** These lines are orders now. */
  readonly takeOut: (lines: readonly string[]) => void
}

/** The text in the box; session storage keeps it over a reload. */
export function useBox(initial: string): Box {
  const [text, setText] = useState(initial)
  const latest = useRef(text)
  const set = useCallback((next: string) => {
    latest.current = next
    setText(next)
    writeTab(drafts.expert, next)
  }, [])
  // The server does not know it, so it comes after the first render.
  useEffect(() => {
    const kept = readTab(drafts.expert)
    if (kept && latest.current === initial) set(kept)
  }, [initial, set])
  return { text, type: set, takeOut: useCallback((lines) => set(withoutLines(latest.current, lines)), [set]) }
}
