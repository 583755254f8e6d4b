import { type RefObject, useState } from 'react'
import { type CellValue, textOf } from './cell-kinds.ts'
import type { CellChange, Edits } from './edits.ts'
import { type GridColumn, valueIn } from './grid-column.ts'
import type { GridLine } from './grid-lines.ts'
import type { Place } from './grid-moves.ts'
import type { GridRowActs } from './grid-row.tsx'

const START: Place = { line: 0, column: 0 }

interface Around<Row> {
  readonly scroller: RefObject<HTMLElement | null>
  readonly lines: readonly GridLine<Row>[]
  readonly columns: readonly GridColumn<Row>[]
  readonly edits: Edits
  readonly idOf: (row: Row) => number
  readonly scrollTo: (line: number) => void
  readonly onChange: (changes: readonly CellChange[]) => void
  readonly onToggleRow: (row: Row) => void
  readonly onOpen: (row: Row) => void
}

/** Which cell is active, how far the range goes from it, and what is being typed there. */
export function useGridCursor<Row>({ scroller, lines, columns, edits, idOf, scrollTo, onChange, onToggleRow, onOpen }: Around<Row>) {
  const [place, setPlace] = useState({ active: START, anchor: START })
  const [typed, setTyped] = useState<string>()
  const within = ({ line, column }: Place): Place => ({
    line: Math.max(0, Math.min(line, lines.length - 1)),
    column: Math.max(0, Math.min(column, columns.length - 1)),
  })
  const [active, anchor] = [within(place.active), within(place.anchor)]
  const cellValue = (row: Row, column: GridColumn<Row>): CellValue => edits.rows.get(idOf(row))?.[column.key] ?? column.read(row)
  const changeOf = (row: Row, column: GridColumn<Row>, value: CellValue): CellChange => ({
    id: idOf(row),
    key: column.key,
    value,
    original: column.read(row),
  })
  const focus = () => scroller.current?.focus({ preventScroll: true })
  const set = (to: Place, isRange = false) => setPlace({ active: to, anchor: isRange ? anchor : to })
  const moveTo = (to: Place, isRange: boolean) => {
    set(to, isRange)
    scrollTo(to.line)
  }
  const editAt = ({ line, column }: Place, text?: string) => {
    const [at, of] = [lines[line], columns[column]]
    if (at?.kind !== 'row' || !of || of.kind === 'switch') return
    // A choice is made among what there is: what was typed to open it is none of it.
    if (of.isEditable) setTyped((of.options ? undefined : text) ?? textOf(of.kind, cellValue(at.row, of)))
    else onOpen(at.row)
  }
  /** What was typed becomes a change, or stays open while it cannot be read. */
  const leave = (isKept: boolean, to?: Place): boolean => {
    const [line, column] = [lines[active.line], columns[active.column]]
    // A choice is a change as soon as it is made.
    if (isKept && typed !== undefined && line?.kind === 'row' && column && !column.options) {
      const value = valueIn(column, line.row, typed)
      if (value === undefined) return false
      onChange([changeOf(line.row, column, value)])
    }
    setTyped(undefined)
    focus()
    if (to) moveTo(to, false)
    return true
  }
  const acts: GridRowActs<Row> = {
    onPress: (line, column, isRange) => {
      if (typed !== undefined && !leave(true)) leave(false)
      focus()
      set({ line, column }, isRange)
    },
    onEdit: (line, column) => {
      set({ line, column })
      editAt({ line, column })
    },
    onType: setTyped,
    onLeave: (isKept, step) => leave(isKept, step && within({ line: active.line + step.lines, column: active.column + step.columns })),
    onToggleRow,
    onSet: (row, column, value) => onChange([changeOf(row, column, value)]),
  }
  return { active, anchor, typed, cellValue, moveTo, set, acts, edit: (text?: string) => editAt(active, text) }
}
