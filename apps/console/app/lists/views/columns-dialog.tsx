import { CheckboxRow, IconChevronDown, IconChevronUp, IconPin } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { type DragEvent, useState } from 'react'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/views.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import styles from './list-views.module.css'
import { type ChoosableColumn, changeColumn, choiceOf, moveColumn, placedColumns } from './saved-view.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ColumnsDialogProps {
  readonly columns: readonly (ChoosableColumn & { readonly name: string })[]
  /** As they are kept; null or undefined: all but the extra ones. */
  readonly chosen: readonly string[] | null | undefined
  readonly onApply: (keys: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Which columns of a list are shown, in which order, and which stay where there is little room. */
export function ColumnsDialog({ columns, chosen, onApply, onClose }: ColumnsDialogProps) {
  const [placed, setPlaced] = useState(() => placedColumns(columns, chosen))
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const names = new Map(columns.map(({ key, name }) => [key, name]))
  const hasExtra = columns.some(({ isExtra }) => isExtra)
  const move = (from: number, to: number) => {
    const next = moveColumn(placed, from, to)
    if (next === placed) return
    setPlaced(next)
    setSaid(t('columnMoved', { name: names.get(placed[from]?.key ?? '') ?? '', number: to + 1 }))
  }
  const drop = (to: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, to)
    setDragged(undefined)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('columnsTitle')}
      closeLabel={c('close')}
      width={420}
      footer={
        <div className={styles.actions}>
          <Action onClick={() => onApply(null)}>{t(hasExtra ? 'usualColumns' : 'allColumns')}</Action>
          <Action variant="primary" onClick={() => onApply(choiceOf(columns, placed))}>
            {t('apply')}
          </Action>
        </div>
      }
    >
      <p className="type-caption tone-2">{t('columnsText')}</p>
      <ol className={styles.order} aria-label={t('columnsTitle')}>
        {placed.map((column, at) => (
          <li
            key={column.key}
            className={styles.column}
            draggable={at > 0 && column.isShown}
            data-dragged={dragged === at || undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop(at)}
          >
            <CheckboxRow
              isWhole
              checked={column.isShown}
              disabled={at === 0}
              onChange={({ target }) => setPlaced(changeColumn(placed, column.key, { isShown: target.checked, isPinned: false }))}
            >
              {names.get(column.key)}
            </CheckboxRow>
            {at > 0 && column.isShown && (
              <ColumnMoves
                name={names.get(column.key) ?? ''}
                isPinned={column.isPinned}
                isFirst={moveColumn(placed, at, at - 1) === placed}
                isLast={moveColumn(placed, at, at + 1) === placed}
                onMove={(step) => move(at, at + step)}
                onPin={() => setPlaced(changeColumn(placed, column.key, { isPinned: !column.isPinned }))}
              />
            )}
          </li>
        ))}
      </ol>
      <span className="sr-only" role="status">
        {said}
      </span>
    </Dialog>
  )
}

interface ColumnMovesProps {
  readonly name: string
  readonly isPinned: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (step: 1 | -1) => void
  readonly onPin: () => void
}

/** The same without dragging, and the pin. */
const ColumnMoves = ({ name, isPinned, isFirst, isLast, onMove, onPin }: ColumnMovesProps) => (
  <span className={styles.moves}>
    <IconAction label={t('pin', { name })} aria-pressed={isPinned} className={styles.pin} onClick={onPin}>
      <IconPin size={16} />
    </IconAction>
    <IconAction label={t('moveUp', { name })} aria-disabled={isFirst} onClick={() => onMove(-1)}>
      <IconChevronUp size={16} />
    </IconAction>
    <IconAction label={t('moveDown', { name })} aria-disabled={isLast} onClick={() => onMove(1)}>
      <IconChevronDown size={16} />
    </IconAction>
  </span>
)
