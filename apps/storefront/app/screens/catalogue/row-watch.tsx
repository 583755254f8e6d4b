import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type LongList, type RowWatchProps, usualHeights } from './list/long-list.ts'
import { withPinned } from './list/row-pieces.ts'

/** How tall rows were when they were last in view: a list one comes back to stands as it stood. */
const heights = new Map<string, number>()

/** Up to now all rows stood in the document: what is known of them is read before they go. */
function readRows({ keys, host }: LongList): void {
  for (const row of host.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
    const key = keys[Number(row.dataset.index)]
    if (key && !heights.has(key)) heights.set(key, row.offsetHeight)
  }
}

/** What a row takes that nobody has seen yet: as much as those that were, and the same when one comes back. */
function usualHeight({ view, keys, rowHeight }: LongList): number {
  const before = usualHeights.get(view)
  if (before !== undefined) return before
  const known = keys.flatMap((key) => heights.get(key) ?? [])
  return known.length > 0 ? known.reduce((sum, height) => sum + height, 0) / known.length : rowHeight
}

/** Renders nothing: watches the window and says which rows of the list are near it, and where. */
export function RowWatch({ list, held, onPlaced }: RowWatchProps) {
  const { view, keys, heads, gap, overscan } = list
  const [usual] = useState(() => {
    readRows(list)
    return usualHeight(list)
  })
  const scrollMargin = useTopOf(list)
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: (index) => heights.get(keys[index] ?? '') ?? usual,
    gap,
    overscan,
    scrollMargin,
    rangeExtractor: useCallback((range: Range) => withPinned(defaultRangeExtractor(range), heads, held), [heads, held]),
    initialRect: { width: innerWidth, height: innerHeight },
  })
  const result = useRef<{ readonly text: string; readonly to: typeof onPlaced }>(undefined)
  const items = virtualizer.getVirtualItems()
  const total = virtualizer.getTotalSize()
  useLayoutEffect(() => {
    const rows = items.map(({ index, start, end }) => ({ index, start: start - scrollMargin, end: end - scrollMargin }))
    const text = `${total} ${rows.map(({ index, start }) => `${index}:${start}`).join()}`
    if (result.current?.text === text && result.current.to === onPlaced) return
    result.current = { text, to: onPlaced }
    onPlaced({ rows, total, measure: virtualizer.measureElement })
  })
  useLayoutEffect(
    () => () => {
      for (const [key, height] of virtualizer.itemSizeCache) if (typeof key === 'string') heights.set(key, height)
      usualHeights.set(view, usual)
    },
    [virtualizer, view, usual],
  )
  return null
}

/** Where the list begins in the document. What stands above it may still grow. */
function useTopOf({ host }: LongList): number {
  const read = useCallback(() => (host.current ? Math.round(host.current.getBoundingClientRect().top + scrollY) : 0), [host])
  const [top, setTop] = useState(read)
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(() => setTop(read()))
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [read])
  return top
}
