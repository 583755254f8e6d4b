import type { ReactNode } from 'react'

export interface ListColumn<Row> {
  readonly key: string
  readonly name: string
  readonly show: (row: Row) => ReactNode
  readonly isEnd?: boolean
  /** Share of the width; 1 without. */
  readonly share?: number
  /** By this column the list can be sorted: its rows are numbered in the order of it. */
  readonly sorts?: true
  /** Left out where there is little room: `narrow` beside an inspector, `phone` on a phone. */
  readonly leaves?: 'narrow' | 'phone'
}
