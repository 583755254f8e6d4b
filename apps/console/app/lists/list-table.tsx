import { classNames, EmptyState, IconChevronLeft, IconChevronRight } from '@vitrine/ui/components'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import texts from '../messages/en/lists.json'
import { sayFrom } from '../messages/texts.ts'
import { Action, IconAction, Keys } from '../parts/action.tsx'
import { FailureView } from '../parts/failure-view.tsx'
import { LoadingRows } from '../parts/loading-rows.tsx'
import type { ListColumn } from './list-column.ts'
import styles from './list-table.module.css'
import type { List } from './use-list.ts'
import { useChosenColumns } from './views/shown-columns.tsx'

const t = sayFrom(texts)

export interface ListTableProps<Row> {
  readonly label: string
  readonly list: List<Row>
  readonly columns: readonly ListColumn<Row>[]
  readonly keyOf: (row: Row) => string
  /** The row that stands open beside the list. */
  readonly open?: string | null
  readonly onOpen?: (key: string) => void
  /** What this list is for, where it is empty. */
  readonly empty: ReactNode
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/** A page of rows as a table. A press anywhere on a row opens it; J, K and the arrows walk from row to row. */
export function ListTable<Row>({ label, list, columns: all, keyOf, open, onOpen, empty, isFiltered, onClear }: ListTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const columns = useChosenColumns(all)
  const { page } = list
  if (page.error && !page.data) return <FailureView error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return <LoadingRows rows={12} />
  const { rows } = page.data
  if (rows.length === 0 && isFiltered)
    return (
      <EmptyState title={t('nothingTitle')} actions={<Action onClick={onClear}>{t('clear')}</Action>}>
        {t('nothingText')}
      </EmptyState>
    )
  if (rows.length === 0) return <EmptyState title={t('emptyTitle')}>{empty}</EmptyState>
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.metaKey || event.ctrlKey || event.altKey) return
    const stops = [...(body.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = stops[Math.min(stops.length - 1, Math.max(0, at + step))]
    if (!next) return
    event.preventDefault()
    next.focus()
    const key = next.dataset.stop
    if (open && key) onOpen?.(key)
  }
  return (
    <>
      <div className={styles.scroller} data-rows aria-busy={page.isPlaceholderData || undefined}>
        <table className={styles.table} aria-label={label}>
          <colgroup>
            {columns.map(({ key, share = 1, leaves }) => (
              <col key={key} data-leaves={leaves} style={{ width: `${share * 10}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ key, name, isEnd, leaves }) => (
                <th key={key} scope="col" data-leaves={leaves} className={isEnd ? styles.end : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={walk}>
            {rows.map((row) => (
              <ListRow key={keyOf(row)} {...{ row, columns, onOpen }} id={keyOf(row)} isOpen={keyOf(row) === open} />
            ))}
          </tbody>
        </table>
      </div>
      <footer className={styles.foot}>
        <span className="number">{page.data.total?.isExact ? t('rows', { count: page.data.total.count }) : ''}</span>
        {onOpen && (
          <span className={styles.keys} aria-hidden="true">
            <Keys>J</Keys> <Keys>K</Keys> {t('move')} <Keys>↵</Keys> {t('open')}
          </span>
        )}
        <nav className={styles.pages} aria-label={t('page', { number: list.number })}>
          <IconAction label={t('previous')} disabled={!list.onPrevious} onClick={list.onPrevious}>
            <IconChevronLeft size={16} />
          </IconAction>
          <span className="number">{t('page', { number: list.number })}</span>
          <IconAction label={t('next')} disabled={!list.onNext} onClick={list.onNext}>
            <IconChevronRight size={16} />
          </IconAction>
        </nav>
      </footer>
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

interface ListRowProps<Row> {
  readonly id: string
  readonly row: Row
  readonly columns: readonly ListColumn<Row>[]
  readonly isOpen: boolean
  readonly onOpen: ((key: string) => void) | undefined
}

function ListRow<Row>({ id, row, columns, isOpen, onOpen }: ListRowProps<Row>) {
  return (
    <tr data-open={isOpen || undefined} className={onOpen && styles.opens}>
      {columns.map(({ key, show, isEnd, leaves }, at) => (
        <td key={key} data-leaves={leaves} className={classNames(isEnd && styles.end, isEnd && 'number')}>
          {at === 0 && onOpen ? (
            // Its area is the whole row's.
            <button type="button" className={styles.first} data-stop={id} aria-expanded={isOpen} onClick={() => onOpen(id)}>
              {show(row)}
            </button>
          ) : (
            show(row)
          )}
        </td>
      ))}
    </tr>
  )
}
