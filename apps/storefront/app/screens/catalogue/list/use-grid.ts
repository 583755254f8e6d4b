import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Grid {
  readonly columns: number
  readonly gap: number
}

/** On the server nobody knows how wide the window is; one column is what is never too many. */
const unknown: Grid = { columns: 1, gap: 16 }

/** How many cards its style puts beside each other, and how far apart their rows are. */
export function useGrid(host: RefObject<HTMLElement | null>): Grid {
  const [grid, setGrid] = useState(unknown)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const read = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element)
      const next = { columns: gridTemplateColumns.split(' ').length, gap: Number.parseFloat(rowGap) || 0 }
      setGrid((known) => (known.columns === next.columns && known.gap === next.gap ? known : next))
    }
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [host])
  return grid
}
