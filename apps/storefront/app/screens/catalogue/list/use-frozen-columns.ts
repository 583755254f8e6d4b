import { type RefObject, useLayoutEffect, useState } from 'react'

interface Frozen {
  readonly of: number
  readonly language: string
  readonly widths: readonly string[]
}
/** The last ones: a table that one comes back to has its rows where they were. */
let kept: Frozen | undefined

/** Of a table that is one block of text there is nothing to freeze. */
const isTable = (table: HTMLTableElement): boolean => getComputedStyle(table).display === 'table'

/**
 * Columns as wide as their contents, for as long as all rows stand in the document. Once rows come and go the widths stay as they were, in percent,
 * until the table itself becomes wider or narrower: a column must not move while one scrolls.
 */
export function useFrozenColumns(table: RefObject<HTMLTableElement | null>, isOn: boolean): readonly string[] | undefined {
  const [frozen, setFrozen] = useState<Frozen>()
  useLayoutEffect(() => {
    const element = table.current
    if (!element || !isOn) return
    const watcher = new ResizeObserver(() => {
      const width = element.clientWidth
      setFrozen((known) => (known && Math.abs(known.of - width) > 1 ? undefined : known))
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [table, isOn])
  useLayoutEffect(() => {
    const element = table.current
    if (!element || !isOn || frozen || !isTable(element)) return
    const [of, language] = [element.clientWidth, document.documentElement.lang]
    if (kept?.of !== of || kept.language !== language) {
      const cells = [...(element.tHead?.rows[0]?.cells ?? [])]
      kept = { of, language, widths: cells.map((cell) => `${(100 * cell.getBoundingClientRect().width) / of}%`) }
    }
    setFrozen(kept)
  }, [table, isOn, frozen])
  return isOn ? frozen?.widths : undefined
}
