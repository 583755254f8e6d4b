import { Notice, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/withdrawals.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { stateTones, type WithdrawalPage, type WithdrawalRow } from './withdrawal.ts'
import { WithdrawalInspector } from './withdrawal-inspector.tsx'

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
    key: 'requested',
    name: t('requested'),
    share: 1.7,
    isEnd: true,
    leaves: 'phone',
    show: ({ createdAt }) => <span className="tone-3">{shortTime(createdAt)}</span>,
  },
]

const viewOptions = [
  { value: '', name: t('views.open') },
  { value: 'ended', name: t('views.ended') },
]

/** Money that customers want out: what is open, the oldest first, or what has ended. */
export function WithdrawalsScreen() {
  const { key } = usePanel()
  const { filters, open, set, setOpen, clear } = useListAddress(['view'])
  const view = filters.view === 'ended' ? 'ended' : ''
  const list = useList<WithdrawalRow>(`${usePanelPath()}/withdrawals`, { view: view || undefined })
  const page = list.page.data as WithdrawalPage | undefined
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
        empty={t(view === 'ended' ? 'emptyEnded' : 'empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
