import type { ReactNode } from 'react'
import type { CellKind, CellValue } from './cell-kinds.ts'

export interface GridColumn<Row> {
  /** The field on the wire. */
  readonly key: string
  readonly name: string
  readonly kind: CellKind
  /** Width in px; of a growing one the least. */
  readonly width: number
  readonly isGrowing?: boolean
  readonly isEnd?: boolean
  readonly isEditable?: boolean
  /** Shown only to those who choose it. */
  readonly isExtra?: boolean
  /** Which column leaves first where there is no room: the highest; 0 stays. */
  readonly leaves: number
  readonly read: (row: Row) => CellValue
  /** What stands in the cell, where it is more than its value. */
  readonly show?: (row: Row, value: CellValue) => ReactNode
}

/** The columns that fit beside each other into a width, with room for the boxes before them. */
export function fitting<Row>(columns: readonly GridColumn<Row>[], width: number, before: number): readonly GridColumn<Row>[] {
  const kept = [...columns]
  const needed = () => kept.reduce((sum, column) => sum + column.width, before)
  while (needed() > width) {
    const next = kept.reduce<GridColumn<Row> | undefined>(
      (most, column) => (column.leaves > (most?.leaves ?? 0) ? column : most),
      undefined,
    )
    if (!next) break
    kept.splice(kept.indexOf(next), 1)
  }
  return kept
}

export const templateOf = <Row>(columns: readonly GridColumn<Row>[]): string =>
  columns.map(({ width, isGrowing }) => (isGrowing ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ')
