import type { RefObject } from 'react'
import type { ViewMode } from '../../../request/view-mode.ts'
import type { PlacedRow } from './row-pieces.ts'

export interface LongList {
  readonly view: ViewMode
  /** More than one step: rows stand in the document only while they are near the window. */
  readonly isLong: boolean
  /** One for each row, the same as long as it is the same row. */
  readonly keys: readonly string[]
  /** Rows that say what stands under them. */
  readonly heads: readonly number[]
  readonly rowHeight: number
  readonly gap: number
  /** Rows rendered above and below the window, so that a quick wheel meets no empty space. */
  readonly overscan: number
  /** The element that the rows begin with. */
  readonly host: RefObject<HTMLElement | null>
}

export interface Placed {
  readonly rows: readonly PlacedRow[]
  readonly total: number
  readonly measure: (row: Element | null) => void
}
export interface RowWatchProps {
  readonly list: LongList
  readonly held: number | undefined
  readonly onPlaced: (placed: Placed) => void
}

/** What a row of a view is taken to need that nobody has seen yet, once there was a page of many. */
export const usualHeights = new Map<ViewMode, number>()
