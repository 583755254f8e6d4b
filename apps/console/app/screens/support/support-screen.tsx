import { classNames, Tag } from '@vitrine/ui/components'
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
import { TicketView } from './ticket-view.tsx'

const t = sayFrom(texts)
const REFRESH_MS = 15_000
const NO_TABLE: readonly never[] = []

/** What customers ask: the queue, one conversation, and what is known of who asks. */
export function SupportScreen() {
  const { filters, open, set, setOpen } = useListAddress(['view'])
  const view: View = isView(filters.view) ? filters.view : 'unsolved'
  const list = useList<TicketRow>(`${usePanelPath()}/tickets`, { view }, REFRESH_MS)
  const rows = list.page.data?.rows ?? []
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
        {list.page.error && <FailureView error={list.page.error} onRetry={() => void list.page.refetch()} />}
        {list.page.isPending && <LoadingRows />}
        {list.page.data && rows.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
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
        <TicketView key={open} id={open} onClose={() => setOpen(null)} onStep={step} />
      ) : (
        <p className={classNames(styles.empty, styles.choose)}>{t('choose')}</p>
      )}
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
  </>
)
