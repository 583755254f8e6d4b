import type { ReactNode } from 'react'

export interface ListColumn<Row> {
  readonly key: string
  readonly name: string
  readonly show: (row: Row) => ReactNode
  readonly isEnd?: boolean
  /** Share of the width; 1 without. */
  readonly share?: number
  /** Left out where there is little room: `narrow` beside an inspector, `phone` on a phone. */
  readonly leaves?: 'narrow' | 'phone'
}
