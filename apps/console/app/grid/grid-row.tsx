// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid is no table; its roles say what its parts are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
// biome-ignore-all lint/a11y/noAutofocus: a cell is opened to type in it
import { classNames, switchInput } from '@vitrine/ui/components'
import { type KeyboardEvent, memo } from 'react'
import texts from '../messages/en/grid.json'
import { sayFrom } from '../messages/texts.ts'
import { CellChoice } from './cell-choice.tsx'
import type { CellValue } from './cell-kinds.ts'
import type { RowEdits } from './edits.ts'
import { type GridColumn, shownIn, valueIn } from './grid-column.ts'
import styles from './grid-view.module.css'

const t = sayFrom(texts)

export interface GridRowActs<Row> {
  readonly onPress: (line: number, column: number, isRange: boolean) => void
  readonly onEdit: (line: number, column: number) => void
  readonly onType: (text: string) => void
  readonly onLeave: (isKept: boolean, step?: { readonly lines: number; readonly columns: number }) => void
  readonly onToggleRow: (row: Row) => void
  readonly onSet: (row: Row, column: GridColumn<Row>, value: CellValue) => void
}

interface GridRowProps<Row> {
  readonly id: string
  readonly index: number
  readonly top: number
  readonly row: Row
  readonly rowId: number
  readonly columns: readonly GridColumn<Row>[]
  readonly edits: RowEdits | undefined
  readonly tried: { readonly key: string; readonly value: CellValue } | undefined
  readonly refused: ReadonlyMap<string, string> | undefined
  readonly isSelected: boolean
  /** Its active column, and those of the range; -1 without. */
  readonly active: number
  readonly from: number
  readonly to: number
  /** What is being typed in the active cell. */
  readonly typed: string | undefined
  readonly acts: GridRowActs<Row>
}

function Row<Row>(props: GridRowProps<Row>) {
  const { id, index, top, row, rowId, columns, isSelected, acts } = props
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="gridcell" aria-colindex={1} className={styles.box}>
        <input
          type="checkbox"
          className={styles.checkbox}
          tabIndex={-1}
          aria-label={t('selectRow', { id: String(rowId) })}
          checked={isSelected}
          onChange={() => acts.onToggleRow(row)}
        />
      </span>
      {columns.map((column, at) => (
        <Cell key={column.key} {...props} id={`${id}c${at}`} column={column} at={at} />
      ))}
    </div>
  )
}

/** One row of a grid; what it can do is the same for as long as the grid stands, so only its own changes render it anew. */
export const GridRow = memo(Row, (before, after) => {
  const { tried, ...others } = after
  const isSame = (Object.keys(others) as (keyof typeof others)[]).every((key) => before[key] === after[key])
  return isSame && before.tried?.key === tried?.key && before.tried?.value === tried?.value
}) as typeof Row

interface CellProps<Row> extends GridRowProps<Row> {
  readonly column: GridColumn<Row>
  readonly at: number
}

function Cell<Row>({ id, index, row, rowId, column, at, edits, tried, refused, active, from, to, typed, acts }: CellProps<Row>) {
  const original = column.read(row)
  const edited = edits?.[column.key]
  const isTried = edited === undefined && tried?.key === column.key && tried.value !== original
  const value = edited ?? (isTried ? tried.value : original)
  const isActive = at === active
  // What follows from other cells (a margin) follows from what is typed there.
  const shown = edits || tried ? { ...row, ...(tried ? { [tried.key]: tried.value } : {}), ...edits } : row
  const problem = refused?.get(`${rowId}.${column.key}`)
  const isTyping = isActive && typed !== undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys
    <span
      id={id}
      role="gridcell"
      aria-colindex={at + 2}
      aria-readonly={column.isEditable ? undefined : true}
      aria-invalid={problem ? true : undefined}
      className={classNames(
        styles.cell,
        column.isEnd && styles.end,
        edited !== undefined && styles.edited,
        isTried && styles.tried,
        problem !== undefined && styles.refused,
      )}
      data-active={isActive || undefined}
      data-range={(at >= from && at <= to && from >= 0) || undefined}
      data-tooltip={problem}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => !isTyping && acts.onPress(index, at, event.shiftKey)}
      onDoubleClick={() => acts.onEdit(index, at)}
    >
      {isTyping ? (
        column.options ? (
          <CellChoice
            label={column.name}
            options={column.options(row)}
            value={Number(value)}
            onChoose={(chosen) => acts.onSet(row, column, chosen)}
            onLeave={() => acts.onLeave(false)}
          />
        ) : (
          <CellInput label={column.name} text={typed} isWrong={valueIn(column, row, typed) === undefined} acts={acts} />
        )
      ) : column.kind === 'switch' ? (
        <input
          {...switchInput}
          className={styles.switch}
          tabIndex={-1}
          aria-label={column.name}
          checked={value === true}
          disabled={!column.isEditable}
          onChange={(event) => acts.onSet(row, column, event.target.checked)}
        />
      ) : (
        <>
          {value !== original && <s className={styles.before}>{shownIn(column, row, original)}</s>}
          {column.show ? column.show(shown, value) : shownIn(column, row, value)}
        </>
      )}
    </span>
  )
}

interface CellInputProps {
  readonly label: string
  readonly text: string
  readonly isWrong: boolean
  readonly acts: Pick<GridRowActs<never>, 'onType' | 'onLeave'>
}

function CellInput({ label, text, isWrong, acts }: CellInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = event.shiftKey ? -1 : 1
    if (event.key === 'Escape') acts.onLeave(false)
    else if (event.key === 'Enter') acts.onLeave(true, { lines: step, columns: 0 })
    else if (event.key === 'Tab') acts.onLeave(true, { lines: 0, columns: step })
    else return
    event.preventDefault()
  }
  return (
    <input
      className={styles.input}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={text}
      // The cell was opened to type in it.
      autoFocus
      onFocus={(event) => event.target.setSelectionRange(text.length === 1 ? 1 : 0, text.length)}
      onChange={(event) => acts.onType(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.relatedTarget === null && acts.onLeave(!isWrong)}
      onCopy={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    />
  )
}
