import { type ComponentType, type FocusEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { AUTOMATIC_STEPS, STEP } from '../../../features/services/list/steps.ts'
import { type LongList, type Placed, type RowWatchProps, usualHeights } from './long-list.ts'
import { firstPieces, type Piece, piecesOf } from './row-pieces.ts'

export interface RowWindow {
  readonly isWindowed: boolean
  readonly pieces: readonly Piece[]
  /** The ref of every row; the row says its number in `data-index`. */
  readonly measure: ((row: Element | null) => void) | undefined
  /** For the element around the rows: a row with the focus stays. */
  readonly keepFocus: { readonly onFocus: (event: FocusEvent) => void; readonly onBlur: (event: FocusEvent) => void }
  /** To be rendered beside the list: it watches the window and measures the rows. */
  readonly Watch: ComponentType<RowWatchProps> | undefined
  readonly watchProps: RowWatchProps
}

let loaded: ComponentType<RowWatchProps> | undefined

/** One step of rows stands as it is. Of more, those near the window do, and space for the others; what measures them is loaded then. */
export function useRowWindow(list: LongList): RowWindow {
  const count = list.keys.length
  const isWindowed = list.isLong
  const [Watch, setWatch] = useState<ComponentType<RowWatchProps> | undefined>(() => loaded)
  const [placed, setPlaced] = useState<Placed & { readonly of: LongList }>()
  const [heldKey, setHeldKey] = useState<string>()
  useEffect(() => {
    if (!isWindowed || Watch) return
    // Without it the list stands in full: longer to scroll, and all there.
    import('../row-watch.tsx').then(
      (module) => {
        loaded = module.RowWatch
        setWatch(() => module.RowWatch)
      },
      () => undefined,
    )
  }, [isWindowed, Watch])
  const isPlaced = isWindowed && placed !== undefined && placed.of.keys === list.keys
  const rowHeight = usualHeights.get(list.view) ?? list.rowHeight
  const pieces = useMemo(() => {
    if (!isWindowed) return firstPieces(count, count, rowHeight, list.gap)
    if (isPlaced) return piecesOf(placed.rows, placed.total, list.gap)
    // A list that one comes back to may be long already: its first rows and its height.
    const rendered = Watch || count > STEP * (AUTOMATIC_STEPS + 1) ? STEP : count
    return firstPieces(count, rendered, rowHeight, list.gap)
  }, [isWindowed, isPlaced, placed, count, rowHeight, list.gap, Watch])
  const heldAt = heldKey === undefined ? -1 : list.keys.indexOf(heldKey)
  const held = heldAt < 0 ? undefined : heldAt
  const onFocus = useCallback(
    (event: FocusEvent) => {
      const row = event.target.closest<HTMLElement>('[data-index]')
      setHeldKey(row ? list.keys[Number(row.dataset.index)] : undefined)
    },
    [list.keys],
  )
  const onBlur = useCallback((event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeldKey(undefined)
  }, [])
  const onPlaced = useCallback((next: Placed) => setPlaced({ ...next, of: list }), [list])
  return {
    isWindowed,
    pieces,
    measure: isWindowed ? placed?.measure : undefined,
    keepFocus: { onFocus, onBlur },
    Watch: isWindowed ? Watch : undefined,
    watchProps: { list, held, onPlaced },
  }
}
