import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { CellValue } from './cell-kinds.ts'
import { fromTsv, toTsv } from './clipboard.ts'
import type { CellChange } from './edits.ts'
import { type GridColumn, takes, textIn, valueIn } from './grid-column.ts'
import type { GridLine } from './grid-lines.ts'
import { moved, type Place, rangeOf } from './grid-moves.ts'

export interface GridState<Row> {
  readonly lines: readonly GridLine<Row>[]
  readonly columns: readonly GridColumn<Row>[]
  readonly active: Place
  readonly anchor: Place
  readonly page: number
  readonly valueOf: (row: Row, column: GridColumn<Row>) => CellValue
  readonly idOf: (row: Row) => number
}

export interface GridActs<Row> {
  readonly moveTo: (place: Place, isRange: boolean) => void
  /** Opens the cell with this text in it, or with what it holds. */
  readonly edit: (text?: string) => void
  readonly onChange: (changes: readonly CellChange[]) => void
  /** Cells of a paste that their columns did not take. */
  readonly onUnread: (count: number) => void
  readonly onToggleGroup: (group: string) => void
  readonly onToggleRow: (row: Row) => void
  readonly onToggleAll: () => void
  readonly onOpen: (row: Row) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** The keys of a grid that nobody is typing in. */
export function gridKeys<Row>(state: GridState<Row>, acts: GridActs<Row>) {
  const { lines, columns, active, anchor, page } = state
  const line = lines[active.line]
  const column = columns[active.column]
  const isCommand = (event: KeyboardEvent) => event.metaKey || event.ctrlKey
  const commands: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    z: (event) => (event.shiftKey ? acts.onRedo() : acts.onUndo()),
    y: acts.onRedo,
    a: acts.onToggleAll,
    d: () => acts.onChange(filledDown(state)),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = isCommand(event) ? commands[event.key.toLowerCase()] : undefined
    const place = moved(event, active, { lines: lines.length, columns: columns.length, page })
    if (command) command(event)
    else if (place) acts.moveTo(place, event.shiftKey)
    else if (event.key === 'Tab') {
      const next = active.column + (event.shiftKey ? -1 : 1)
      // At the ends of a row Tab leaves the grid, so that nobody is caught in it.
      if (line?.kind !== 'row' || next < 0 || next >= columns.length) return
      acts.moveTo({ line: active.line, column: next }, false)
    } else if (event.key === 'Escape' && (anchor.line !== active.line || anchor.column !== active.column)) acts.moveTo(active, false)
    else if (line?.kind === 'group') {
      if (event.key !== 'Enter' && event.key !== ' ') return
      acts.onToggleGroup(line.group)
    } else if (!line || !column || !pressed(event, line.row, column)) return
    event.preventDefault()
  }
  const pressed = (event: KeyboardEvent, row: Row, at: GridColumn<Row>): boolean => {
    if (event.key === ' ') {
      if (at.kind === 'switch' && at.isEditable && !event.shiftKey) acts.onChange([toggled(state, row, at)])
      else acts.onToggleRow(row)
      return true
    }
    if (!at.isEditable && event.key === 'Enter') {
      acts.onOpen(row)
      return true
    }
    if (!at.isEditable || event.altKey || isCommand(event)) return false
    if (event.key === 'Enter' || event.key === 'F2') {
      if (at.kind === 'switch') acts.onChange([toggled(state, row, at)])
      else acts.edit()
      return true
    }
    if (event.key.length !== 1 || at.kind === 'switch') return false
    acts.edit(event.key)
    return true
  }
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', toTsv(copied(state)))
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const { changes, unread } = pasted(state, fromTsv(event.clipboardData.getData('text/plain')))
    if (changes.length > 0) acts.onChange(changes)
    if (unread > 0) acts.onUnread(unread)
    event.preventDefault()
  }
  return { onKeyDown, onCopy, onPaste }
}

const changeOf = <Row>(state: GridState<Row>, row: Row, column: GridColumn<Row>, value: CellValue): CellChange => ({
  id: state.idOf(row),
  key: column.key,
  value,
  original: column.read(row),
})

const toggled = <Row>(state: GridState<Row>, row: Row, column: GridColumn<Row>): CellChange =>
  changeOf(state, row, column, !state.valueOf(row, column))

function rowsIn<Row>({ lines }: GridState<Row>, from: number, to: number): readonly Row[] {
  return lines.slice(from, to + 1).flatMap((line) => (line.kind === 'row' ? [line.row] : []))
}

function copied<Row>(state: GridState<Row>): readonly (readonly string[])[] {
  const { fromLine, toLine, fromColumn, toColumn } = rangeOf(state.active, state.anchor)
  const columns = state.columns.slice(fromColumn, toColumn + 1)
  return rowsIn(state, fromLine, toLine).map((row) => columns.map((column) => textIn(column, row, state.valueOf(row, column))))
}

/** One value fills the whole range, a block goes from its first cell on. */
function pasted<Row>(state: GridState<Row>, block: readonly (readonly string[])[]) {
  const range = rangeOf(state.active, state.anchor)
  const [height, width] = [block.length, Math.max(...block.map((cells) => cells.length))]
  const isOne = height === 1 && width === 1
  const rows = isOne ? rowsIn(state, range.fromLine, range.toLine) : rowsIn(state, range.fromLine, state.lines.length - 1).slice(0, height)
  const columns = state.columns.slice(range.fromColumn, isOne ? range.toColumn + 1 : range.fromColumn + width)
  const changes: CellChange[] = []
  let unread = 0
  for (const [y, row] of rows.entries())
    for (const [x, column] of columns.entries()) {
      const text = isOne ? block[0]?.[0] : block[y]?.[x]
      if (text === undefined) continue
      const value = column.isEditable ? valueIn(column, row, text) : undefined
      if (value === undefined) unread += 1
      else changes.push(changeOf(state, row, column, value))
    }
  return { changes, unread }
}

/** The first row of the range over all of it. */
function filledDown<Row>(state: GridState<Row>): readonly CellChange[] {
  const { fromLine, toLine, fromColumn, toColumn } = rangeOf(state.active, state.anchor)
  const [first, ...others] = rowsIn(state, fromLine, toLine)
  if (!first) return []
  const columns = state.columns.slice(fromColumn, toColumn + 1).filter(({ isEditable }) => isEditable)
  return others.flatMap((row) =>
    columns.flatMap((column) => {
      const value = state.valueOf(first, column)
      return takes(column, row, value) ? [changeOf(state, row, column, value)] : []
    }),
  )
}
