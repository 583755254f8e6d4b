import { Notice, Tag } from '@vitrine/ui/components'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useSelection } from '../../lists/selection/use-selection.ts'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/withdrawals.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { fullTime, shortTime } from '../../values/times.ts'
import { stateTones, type WithdrawalPage, type WithdrawalRow } from './withdrawal.ts'
import { WithdrawalInspector } from './withdrawal-inspector.tsx'
import styles from './withdrawals.module.css'
import { WithdrawalsSelection } from './withdrawals-selection.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<WithdrawalRow>[] = [
  { key: 'id', name: t('number'), share: 0.8, show: ({ id }) => <span className="number">{id}</span> },
  {
    key: 'customer',
    name: t('customer'),
    share: 2.2,
    show: ({ customer }) => <span className="tone-2">{customer.email ?? customer.id}</span>,
  },
  { key: 'amount', name: t('amount'), share: 1.1, isEnd: true, show: ({ amount }) => dollars(amount) },
  { key: 'fee', name: t('fee'), share: 0.9, isEnd: true, leaves: 'narrow', show: ({ fee }) => dollars(fee) },
  { key: 'payout', name: t('payout'), share: 1.1, isEnd: true, leaves: 'phone', show: ({ payout }) => dollars(payout) },
  { key: 'method', name: t('method'), share: 1.4, leaves: 'narrow', show: ({ method }) => method },
  {
    key: 'account',
    name: t('address'),
    share: 1.8,
    leaves: 'narrow',
    show: ({ accountNumber }) => <span className="tone-2">{accountNumber}</span>,
  },
  { key: 'state', name: t('state'), share: 1.9, show: ({ state }) => <Tag tone={stateTones[state]}>{t(`states.${state}`)}</Tag> },
  {
    key: 'approvedBy',
    name: t('firstWord'),
    share: 1.4,
    leaves: 'narrow',
    show: ({ approvedBy: [first] }) => <span className="tone-2">{first}</span>,
  },
  {
    key: 'requested',
    name: t('requested'),
    share: 1.7,
    isEnd: true,
    leaves: 'phone',
    show: ({ createdAt }) => <span className="tone-3">{shortTime(createdAt)}</span>,
  },
]

const views = ['to_approve', 'to_send', 'without_word', 'bounced', 'done'] as const
const viewOptions = [{ value: '', name: t('views.open') }, ...views.map((value) => ({ value, name: t(`views.${value}`) }))]

/** Money that customers want out: what is open, the oldest first, or what of it has to be done next, or what has ended. */
export function WithdrawalsScreen() {
  const { key } = usePanel()
  const { filters, open, set, setOpen, clear } = useListAddress(['view'])
  const view = views.find((one) => one === filters.view) ?? ''
  const list = useList<WithdrawalRow>(`${usePanelPath()}/withdrawals`, { view: view || undefined })
  const page = list.page.data as WithdrawalPage | undefined
  const mayApprove = useIsPermitted('withdrawals.decide') && (view === '' || view === 'to_approve')
  const selection = useSelection(view)
  const seen = useSeen(page?.rows)
  return (
    <ListScreen
      title={t('title')}
      count={page?.total.isExact && view === '' ? page.total.count : undefined}
      filters={
        <CompactSelect label={t('view')} isSet={view !== ''} options={viewOptions} value={view} onChange={(next) => set({ view: next })} />
      }
      views={{ list: 'withdrawals', columns }}
      inspector={open && <WithdrawalInspector key={open} id={open} onClose={() => setOpen(null)} />}
    >
      {page && <Today {...page.today} />}
      {page?.isStopped && (
        <Notice tone="warn">
          {t('stopped')} <Link to={paths.panel(key, 'settings')}>{t('openSettings')}</Link>
        </Notice>
      )}
      <ListTable
        label={t('title')}
        columns={columns}
        {...{ list, open }}
        isFiltered={false}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t(view === '' ? 'empty' : 'emptyView')}
        onClear={clear}
        selection={mayApprove ? selection : undefined}
      />
      {mayApprove && selection.count > 0 && (
        <WithdrawalsSelection rows={selection.keys.flatMap((id) => seen.get(id) ?? [])} onClear={selection.clear} />
      )}
    </ListScreen>
  )
}

const Today = ({ sent, cap, until }: WithdrawalPage['today']) => (
  <p className={styles.today}>{t('today', { sent: dollars(sent), cap: dollars(cap), until: fullTime(until) })}</p>
)

/** Rows as they were seen, also those of other pages: an approval approves what was seen and nothing newer. */
function useSeen(rows: readonly WithdrawalRow[] | undefined): ReadonlyMap<string, WithdrawalRow> {
  const seen = useRef(new Map<string, WithdrawalRow>())
  return useMemo(() => {
    for (const row of rows ?? []) seen.current.set(String(row.id), row)
    return seen.current
  }, [rows])
}
