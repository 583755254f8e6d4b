// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is no table; its roles say what its parts are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { useVirtualizer } from '@tanstack/react-virtual'
import { IconChevronRight } from '@vitrine/ui/components'
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import texts from '../messages/en/grid.json'
import { sayFrom } from '../messages/texts.ts'
import type { CellValue } from './cell-kinds.ts'
import type { CellChange, Edits } from './edits.ts'
import { fitting, type GridColumn, templateOf } from './grid-column.ts'
import { gridKeys } from './grid-keys.ts'
import { type GridLine, linesOf } from './grid-lines.ts'
import { rangeOf } from './grid-moves.ts'
import { GridRow, type GridRowActs } from './grid-row.tsx'
import styles from './grid-view.module.css'
import { useGridCursor } from './use-grid-cursor.ts'
import { useWidth } from './use-width.ts'

const t = sayFrom(texts)

export interface GridViewProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
  readonly idOf: (row: Row) => number
  readonly groupOf: (row: Row) => string
  /** What stands in the head of a group; the count comes behind it. */
  readonly groupHead: (rows: readonly Row[]) => ReactNode
  readonly groupAside?: (rows: readonly Row[]) => ReactNode
  readonly edits: Edits
  /** Values that were tried and are no change yet, by row: shown in one column. */
  readonly tried?: { readonly key: string; readonly values: ReadonlyMap<number, CellValue> } | undefined
  /** Cells that the server refused, by row and column. */
  readonly refused?: ReadonlyMap<string, string>
  readonly selected: ReadonlySet<number>
  readonly onSelect: (selected: ReadonlySet<number>) => void
  readonly onChange: (changes: readonly CellChange[]) => void
  readonly onUnread: (count: number) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onOpen: (row: Row) => void
}

const ROW_PX = 33
const GROUP_PX = 31
const BOX_PX = 40

/** Rows of cells that are edited like a spreadsheet's: the focus is the grid's, the active cell is told by its id. Only what is seen is rendered. */
export function GridView<Row>(props: GridViewProps<Row>) {
  const { rows, idOf, groupOf, edits, selected, onSelect, onChange } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const columns = useMemo(() => fitting(props.columns, width, BOX_PX), [props.columns, width])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => linesOf(rows, { id: idOf, group: groupOf }, closed), [rows, idOf, groupOf, closed])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (line) => (lines[line]?.kind === 'group' ? GROUP_PX : ROW_PX),
    getItemKey: (line) => lines[line]?.key ?? line,
    overscan: 12,
    scrollPaddingStart: GROUP_PX,
  })
  // A line that opens or closes changes the size of its place.
  useLayoutEffect(() => virtual.measure(), [lines])
  const toggleGroup = (group: string) => setClosed((before) => toggledIn(before, group))
  const toggleRow = (row: Row) => onSelect(toggledIn(selected, idOf(row)))
  const isAll = rows.length > 0 && rows.every((row) => selected.has(idOf(row)))
  const toggleAll = () => onSelect(isAll ? new Set() : new Set(rows.map(idOf)))
  const cursor = useGridCursor<Row>({
    ...{ scroller, lines, columns, edits, idOf, onChange, onToggleRow: toggleRow, onOpen: props.onOpen },
    scrollTo: (line) => virtual.scrollToIndex(line),
  })
  const { active, anchor, typed } = cursor
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / ROW_PX) - 2)
  const keys = gridKeys<Row>(
    { lines, columns, active, anchor, page, valueOf: cursor.cellValue, idOf },
    {
      ...{ moveTo: cursor.moveTo, edit: cursor.edit, onChange },
      onUnread: props.onUnread,
      onToggleGroup: toggleGroup,
      onToggleRow: toggleRow,
      onToggleAll: toggleAll,
      onOpen: props.onOpen,
      onUndo: props.onUndo,
      onRedo: props.onRedo,
    },
  )
  const range = rangeOf(active, anchor)
  const isOneCell = active.line === anchor.line && active.column === anchor.column
  const acts = useLatest(cursor.acts)
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-activedescendant={lines.length > 0 ? cellId(id, lines[active.line], active.column) : undefined}
      style={{ '--columns': `${BOX_PX}px ${templateOf(columns)}` } as React.CSSProperties}
      {...(typed === undefined ? keys : {})}
    >
      <div className={styles.head} role="row" aria-rowindex={1}>
        <span role="columnheader" aria-colindex={1} className={styles.box}>
          <input
            type="checkbox"
            className={styles.checkbox}
            tabIndex={-1}
            aria-label={t('selectAll')}
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = !isAll && selected.size > 0
            }}
            onChange={toggleAll}
          />
        </span>
        {columns.map(({ key, name, isEnd }, at) => (
          <span key={key} role="columnheader" aria-colindex={at + 2} className={isEnd ? styles.end : undefined}>
            {name}
          </span>
        ))}
      </div>
      <div className={styles.lines} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          if (!line) return null
          const top = { transform: `translateY(${start}px)` }
          if (line.kind === 'group')
            return (
              <GroupRow
                key={key}
                {...{ line, top, index }}
                id={cellId(id, line, 0)}
                isActive={index === active.line}
                head={props.groupHead(line.rows)}
                aside={props.groupAside?.(line.rows)}
                onToggle={() => {
                  cursor.set({ line: index, column: 0 })
                  toggleGroup(line.group)
                }}
              />
            )
          const rowId = idOf(line.row)
          const isInRange = !isOneCell && index >= range.fromLine && index <= range.toLine
          return (
            <GridRow<Row>
              key={key}
              {...{ id: `${id}${line.key}`, index, columns, acts, row: line.row, rowId, top: start }}
              edits={edits.rows.get(rowId)}
              tried={props.tried?.values.has(rowId) ? { key: props.tried.key, value: props.tried.values.get(rowId) ?? null } : undefined}
              refused={props.refused}
              isSelected={selected.has(rowId)}
              active={index === active.line ? active.column : -1}
              from={isInRange ? range.fromColumn : -1}
              to={isInRange ? range.toColumn : -1}
              typed={index === active.line ? typed : undefined}
            />
          )
        })}
      </div>
    </div>
  )
}

/** One object for as long as the grid stands, whose functions are those of the latest rendering. */
function useLatest<Row>(latest: GridRowActs<Row>): GridRowActs<Row> {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  const [acts] = useState(
    (): GridRowActs<Row> => ({
      onPress: (...at) => current.current.onPress(...at),
      onEdit: (...at) => current.current.onEdit(...at),
      onType: (text) => current.current.onType(text),
      onLeave: (...how) => current.current.onLeave(...how),
      onToggleRow: (row) => current.current.onToggleRow(row),
      onSet: (...cell) => current.current.onSet(...cell),
    }),
  )
  return acts
}

const cellId = <Row,>(id: string, line: GridLine<Row> | undefined, column: number): string =>
  line?.kind === 'row' ? `${id}${line.key}c${column}` : `${id}${line?.key}`

function toggledIn<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}

interface GroupRowProps {
  readonly line: { readonly rows: readonly unknown[]; readonly isOpen: boolean }
  readonly id: string
  readonly index: number
  readonly top: React.CSSProperties
  readonly isActive: boolean
  readonly head: ReactNode
  readonly aside: ReactNode
  readonly onToggle: () => void
}

function GroupRow({ line, id, index, top, isActive, head, aside, onToggle }: GroupRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys
    <div className={styles.group} role="row" aria-rowindex={index + 2} style={top} onClick={onToggle}>
      <span id={id} role="gridcell" aria-expanded={line.isOpen} className={styles.groupCell} data-active={isActive || undefined}>
        <IconChevronRight size={14} className={line.isOpen ? styles.open : styles.closed} />
        {head}
        <span className={styles.count}>{line.rows.length}</span>
        <span className={styles.aside}>{aside}</span>
      </span>
    </div>
  )
}
