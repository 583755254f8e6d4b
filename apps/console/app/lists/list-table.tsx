import { classNames, EmptyState, IconChevronDown, IconChevronLeft, IconChevronRight } from '@vitrine/ui/components'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import texts from '../messages/en/lists.json'
import { sayFrom } from '../messages/texts.ts'
import { Action, IconAction, Keys } from '../parts/action.tsx'
import { FailureView } from '../parts/failure-view.tsx'
import { LoadingRows } from '../parts/loading-rows.tsx'
import { hasSingleKeys } from '../session/single-keys.ts'
import { shortTime } from '../values/times.ts'
import type { ListColumn } from './list-column.ts'
import styles from './list-table.module.css'
import type { Selection } from './selection/use-selection.ts'
import { UpdatesPill } from './updates/updates-pill.tsx'
import type { List } from './use-list.ts'
import { useChosenColumns } from './views/shown-columns.tsx'

const t = sayFrom(texts)

/** Columns with a larger share hold texts, which may be cut where there is little room. */
const TEXT_SHARE = 1.5

export interface ListSort {
  readonly oldestFirst: boolean
  readonly onSort: (oldestFirst: boolean) => void
}

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
  /** How the list is sorted, by the columns that can be sorted by. */
  readonly sort?: ListSort | undefined
  /** Rows can be selected, by their box or by X. */
  readonly selection?: Selection | undefined
  /** Which rows; all without. */
  readonly isSelectable?: ((row: Row) => boolean) | undefined
  /** What a row is called beside its box; its key without. */
  readonly nameOf?: ((row: Row) => string) | undefined
}

/** A page of rows as a table. A press anywhere on a row opens it; J, K and the arrows walk from row to row. */
export function ListTable<Row>({
  label,
  list,
  columns: all,
  keyOf,
  open,
  onOpen,
  empty,
  isFiltered,
  onClear,
  sort,
  selection,
  isSelectable = () => true,
  nameOf = keyOf,
}: ListTableProps<Row>) {
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
  const keys = rows.filter(isSelectable).map(keyOf)
  const walk = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const here = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.stop : undefined
    if (selection && here && keys.includes(here) && event.key.toLowerCase() === 'x' && hasSingleKeys())
      return selection.toggle(here, keys, event.shiftKey)
    const step = STEPS[event.key]
    if (!step) return
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
        <UpdatesPill updates={list.updates} />
        <table className={styles.table} aria-label={label}>
          <colgroup>
            {selection && <col className={styles.boxColumn} />}
            {columns.map(({ key, share = 1, leaves }) => (
              <col key={key} data-leaves={leaves} style={{ width: `${share * 10}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={styles.box}>
                  <input
                    type="checkbox"
                    aria-label={t('selectPage')}
                    disabled={keys.length === 0}
                    checked={keys.length > 0 && keys.every(selection.has)}
                    onChange={() => selection.togglePage(keys)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.key} {...{ column, sort }} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={walk}>
            {rows.map((row) => (
              <ListRow
                key={keyOf(row)}
                {...{ row, columns, onOpen }}
                id={keyOf(row)}
                isOpen={keyOf(row) === open}
                {...{ selection, keys }}
                name={nameOf(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer className={styles.foot}>
        <span className="number">{page.data.total?.isExact ? t('rows', { count: page.data.total.count }) : ''}</span>
        {!list.updates.isLive && <span role="status">{t('notLive', { time: shortTime(page.data.asOf) })}</span>}
        {onOpen && (
          <span className={styles.keys} aria-hidden="true">
            <Keys>J</Keys> <Keys>K</Keys> {t('move')} <Keys>↵</Keys> {t('open')}
            {selection && (
              <>
                {' '}
                <Keys>X</Keys> {t('select')}
              </>
            )}
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

interface HeadCellProps<Row> {
  readonly column: ListColumn<Row>
  readonly sort: ListSort | undefined
}

function HeadCell<Row>({ column: { name, isEnd, leaves, sorts }, sort }: HeadCellProps<Row>) {
  const isSorted = sort && sorts
  return (
    <th
      scope="col"
      data-leaves={leaves}
      className={isEnd ? styles.end : undefined}
      aria-sort={isSorted ? (sort.oldestFirst ? 'ascending' : 'descending') : undefined}
    >
      {isSorted ? (
        <button type="button" className={styles.sort} onClick={() => sort.onSort(!sort.oldestFirst)}>
          {name}
          <span className="sr-only">, {t(sort.oldestFirst ? 'sortedOldest' : 'sortedNewest')}</span>
          <IconChevronDown size={12} className={sort.oldestFirst ? styles.rising : undefined} />
        </button>
      ) : (
        name
      )}
    </th>
  )
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

interface ListRowProps<Row> {
  readonly id: string
  readonly row: Row
  readonly columns: readonly ListColumn<Row>[]
  readonly isOpen: boolean
  readonly onOpen: ((key: string) => void) | undefined
  readonly selection: Selection | undefined
  /** Of the rows that can be selected. */
  readonly keys: readonly string[]
  readonly name: string
}

function ListRow<Row>({ id, row, columns, isOpen, onOpen, selection, keys, name }: ListRowProps<Row>) {
  return (
    <tr data-open={isOpen || undefined} data-selected={selection?.has(id) || undefined} className={onOpen && styles.opens}>
      {selection && (
        <td className={styles.box}>
          {keys.includes(id) && (
            <input
              type="checkbox"
              aria-label={t('selectRow', { name })}
              checked={selection.has(id)}
              onChange={({ nativeEvent }) => selection.toggle(id, keys, (nativeEvent as MouseEvent).shiftKey)}
            />
          )}
        </td>
      )}
      {columns.map(({ key, show, isEnd, leaves, share = 1 }, at) => (
        <td
          key={key}
          data-leaves={leaves}
          className={classNames(isEnd ? styles.end : share > TEXT_SHARE && styles.text, isEnd && 'number')}
        >
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
