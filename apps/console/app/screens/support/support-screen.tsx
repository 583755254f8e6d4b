import { classNames, Tag } from '@vitrine/ui/components'
import type { ListPage } from '../../api/client.ts'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import { ListViews } from '../../lists/views/list-views.tsx'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { age } from '../../values/age.ts'
import { shortTime } from '../../values/times.ts'
import styles from './support.module.css'
import { SupportTabs } from './support-tabs.tsx'
import { isView, stateTones, type TicketRow, type View, views } from './ticket.ts'
import { isNarrowed, NO_FILTER, questionOf, type TicketFilter } from './ticket-filter.ts'
import { TicketFilters } from './ticket-filters.tsx'
import { TicketView } from './ticket-view.tsx'

const t = sayFrom(texts)
const REFRESH_MS = 15_000
const NO_TABLE: readonly never[] = []

interface TicketPage extends ListPage<TicketRow> {
  readonly searchedFor: 'number' | 'email' | 'terms' | null
}

/** What customers ask: the queue, one conversation, and what is known of who asks. */
export function SupportScreen() {
  const { filters, open, set, setOpen } = useListAddress(['view', 'q', 'kind', 'priority', 'tag'])
  const view: View = isView(filters.view) ? filters.view : 'unsolved'
  const list = useList<TicketRow>(`${usePanelPath()}/tickets`, questionOf(view, filters), REFRESH_MS)
  const page = list.page.data as TicketPage | undefined
  const rows = page?.rows ?? []
  const step = (by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => String(id) === open) + by]
    if (next) setOpen(String(next.id))
  }
  return (
    <div className={classNames(styles.screen, open && styles.hasOpen)}>
      <section className={styles.queue} aria-label={t('listLabel')}>
        <ScreenHead title={t('title')} actions={<ListViews list="support" columns={NO_TABLE} />} />
        <SupportTabs />
        <nav className={styles.views} aria-label={t('viewsLabel')}>
          {views.map((name) => (
            <button
              key={name}
              type="button"
              className={styles.viewButton}
              aria-current={name === view ? 'true' : undefined}
              onClick={() => set({ view: name === 'unsolved' ? '' : name, open: '' })}
            >
              {t(`views.${name}`)}
            </button>
          ))}
        </nav>
        <TicketFilters filters={filters} onChange={set} />
        {page?.searchedFor && (
          <p className={styles.said} role="status">
            {t(`searchedFor.${page.searchedFor}`)}
          </p>
        )}
        {list.page.error && <FailureView error={list.page.error} onRetry={() => void list.page.refetch()} />}
        {list.page.isPending && <LoadingRows />}
        {page && rows.length === 0 && <NoTickets {...{ view, filters }} onChange={set} />}
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={styles.row}
                aria-current={String(row.id) === open ? 'true' : undefined}
                onClick={() => setOpen(String(row.id))}
              >
                <QueueRow row={row} />
              </button>
            </li>
          ))}
        </ul>
        <footer className={styles.pager}>
          {list.onPrevious && <Action onClick={list.onPrevious}>{t('newest')}</Action>}
          {list.onNext && <Action onClick={list.onNext}>{t('more')}</Action>}
        </footer>
      </section>
      {open ? (
        <TicketView key={open} id={open} onClose={() => setOpen(null)} onStep={step} onOpen={(id) => setOpen(String(id))} />
      ) : (
        <p className={classNames(styles.empty, styles.choose)}>{t('choose')}</p>
      )}
    </div>
  )
}

interface NoTicketsProps {
  readonly view: View
  readonly filters: TicketFilter
  readonly onChange: (changes: Partial<TicketFilter> & { readonly view?: string }) => void
}

function NoTickets({ view, filters, onChange }: NoTicketsProps) {
  if (!isNarrowed(filters)) return <p className={styles.empty}>{t('empty')}</p>
  return (
    <div className={styles.empty}>
      <p>{t('noMatch')}</p>
      <div className={styles.acts}>
        {view !== 'all' && <Action onClick={() => onChange({ view: 'all' })}>{t('searchAll')}</Action>}
        <Action onClick={() => onChange(NO_FILTER)}>{t('clear')}</Action>
      </div>
    </div>
  )
}

const QueueRow = ({ row }: { readonly row: TicketRow }) => (
  <>
    <span className={styles.rowHead}>
      <span className={styles.subject}>{row.subject}</span>
      {row.isLate ? <Tag tone="bad">{t('late')}</Tag> : <Tag tone={stateTones[row.state]}>{t(`states.${row.state}`)}</Tag>}
    </span>
    <span className={styles.rowFoot}>
      <span className="number">{t('number', { id: String(row.id) })}</span>
      <span className={styles.who}>{row.customer.email ?? row.customer.id}</span>
      {row.waitsSince && row.dueAt && (
        <span className={styles.end} title={t('waits', { age: age(row.waitsSince) })}>
          {row.isLate ? t('waits', { age: age(row.waitsSince) }) : t('dueAt', { time: shortTime(row.dueAt) })}
        </span>
      )}
    </span>
    <span className={styles.rowFoot}>
      <span>{t(`kinds.${row.kind}`)}</span>
      {/* What everybody has is not said of each. */}
      {row.priority !== 'normal' && (
        <span className={styles.priority}>{t('priorityOf', { priority: t(`priorities.${row.priority}`) })}</span>
      )}
      {row.tags.length > 0 && <span className={styles.who}>{row.tags.join(', ')}</span>}
      <span className={classNames(styles.who, styles.assignee)}>{row.assignedTo?.name ?? t('views.unassigned')}</span>
    </span>
  </>
)
