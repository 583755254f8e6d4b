import type { ReactNode } from 'react'
import { type CellKind, type CellValue, shownOf, textOf, valueFrom } from './cell-kinds.ts'

/** One of the things that a cell of choices can hold. */
export interface CellOption {
  readonly value: number
  readonly name: string
}

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
  /** Of a column of choices: what its cell in this row can hold. */
  readonly options?: (row: Row) => readonly CellOption[]
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

type Reading<Row> = Pick<GridColumn<Row>, 'kind' | 'options'>

/** What is copied of a cell: of a choice its name. */
export const textIn = <Row>({ kind, options }: Reading<Row>, row: Row, value: CellValue): string =>
  options?.(row).find((option) => option.value === value)?.name ?? textOf(kind, value)

/** What is shown of a cell. */
export const shownIn = <Row>({ kind, options }: Reading<Row>, row: Row, value: CellValue): string =>
  options?.(row).find((option) => option.value === value)?.name ?? shownOf(kind, value)

/** What was pasted into a cell, as the wire has it: a choice by its name or number; undefined for what the cell does not take. */
export function valueIn<Row>({ kind, options }: Reading<Row>, row: Row, text: string): CellValue | undefined {
  if (!options) return valueFrom(kind, text)
  const plain = text.trim().toLowerCase()
  const all = options(row)
  return (all.find(({ name }) => name.toLowerCase() === plain) ?? all.find(({ value }) => String(value) === plain))?.value
}

/** Whether a cell can hold a value that another one holds. */
export const takes = <Row>({ options }: Reading<Row>, row: Row, value: CellValue): boolean =>
  options?.(row).some((option) => option.value === value) ?? true
