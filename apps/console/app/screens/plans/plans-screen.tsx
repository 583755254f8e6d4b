import { Tag } from '@vitrine/ui/components'
import type { SelectOption } from '@vitrine/ui/controls'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/plans.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { FeedInspector } from './feed-inspector.tsx'
import { type FeedRow, type SubscriptionRow, toneOf } from './plan.ts'
import { SubscriptionInspector } from './subscription-inspector.tsx'

const t = sayFrom(texts)

/** What orders by itself: drip feeds, and subscriptions to channels. */
export function PlansScreen() {
  const { part } = useParams()
  if (part === undefined) return <Feeds />
  return part === 'subscriptions' ? <Subscriptions /> : <NotFoundView />
}

const anyState: SelectOption = { value: '', name: t('anyState') }
const feedStates: readonly SelectOption[] = [
  anyState,
  ...(['running', 'paused', 'completed', 'canceled'] as const).map((value) => ({ value, name: t(`feedStates.${value}`) })),
]
const subscriptionStates: readonly SelectOption[] = [
  anyState,
  ...(['active', 'paused', 'completed', 'expired', 'canceled'] as const).map((value) => ({
    value,
    name: t(`subscriptionStates.${value}`),
  })),
]

const feedColumns: readonly ListColumn<FeedRow>[] = [
  { key: 'id', name: t('columns.id'), share: 1.2, show: ({ id }) => <span className="number">{String(id)}</span> },
  {
    ...{ key: 'customer', name: t('columns.customer'), share: 1.8, leaves: 'narrow' },
    show: ({ customer }) => <span className="tone-2">{customer.email ?? String(customer.id)}</span>,
  },
  { key: 'service', name: t('columns.service'), share: 2.8, show: ({ name, service }) => name ?? service.name },
  {
    ...{ key: 'runs', name: t('columns.runs'), share: 1, isEnd: true },
    show: ({ runsMade, runs }) => t('of', { made: String(runsMade), all: String(runs) }),
  },
  {
    ...{ key: 'next', name: t('columns.next'), share: 1.3, isEnd: true, leaves: 'phone' },
    show: ({ nextAt }) => <span className="tone-2">{shortTime(nextAt)}</span>,
  },
  { key: 'state', name: t('columns.state'), share: 1.5, show: ({ state }) => <Tag tone={toneOf(state)}>{t(`feedStates.${state}`)}</Tag> },
]

const subscriptionColumns: readonly ListColumn<SubscriptionRow>[] = [
  { key: 'id', name: t('columns.id'), share: 1.2, show: ({ id }) => <span className="number">{String(id)}</span> },
  {
    ...{ key: 'customer', name: t('columns.customer'), share: 1.8, leaves: 'narrow' },
    show: ({ customer }) => <span className="tone-2">{customer.email ?? String(customer.id)}</span>,
  },
  { key: 'channel', name: t('columns.channel'), share: 2.2, show: ({ name, link }) => name || link },
  {
    ...{ key: 'services', name: t('columns.services'), share: 2, leaves: 'narrow' },
    show: ({ services }) => <span className="tone-2">{services.map(({ name }) => name).join(', ')}</span>,
  },
  {
    ...{ key: 'left', name: t('columns.left'), share: 1.1, isEnd: true, leaves: 'phone' },
    show: ({ contentsLeft, contentsLimit }) => t('of', { made: String(contentsLeft), all: String(contentsLimit) }),
  },
  {
    ...{ key: 'checked', name: t('columns.checked'), share: 1.3, isEnd: true, leaves: 'phone' },
    show: ({ lookedAt }) => <span className="tone-2">{shortTime(lookedAt)}</span>,
  },
  {
    ...{ key: 'state', name: t('columns.state'), share: 1.5 },
    show: ({ state }) => <Tag tone={toneOf(state)}>{t(`subscriptionStates.${state}`)}</Tag>,
  },
]

const Feeds = () => (
  <PlanList<FeedRow>
    address="drip-feeds"
    segment="drip-feeds"
    label={t('dripFeeds')}
    empty={t('emptyFeeds')}
    states={feedStates}
    columns={feedColumns}
    inspect={(id, onClose) => <FeedInspector key={id} {...{ id, onClose }} />}
  />
)

const Subscriptions = () => (
  <PlanList<SubscriptionRow>
    address="drip-feeds/subscriptions"
    segment="subscriptions"
    label={t('subscriptions')}
    empty={t('emptySubscriptions')}
    states={subscriptionStates}
    columns={subscriptionColumns}
    inspect={(id, onClose) => <SubscriptionInspector key={id} {...{ id, onClose }} />}
  />
)

interface PlanListProps<Row> {
  /** Behind the panel's. */
  readonly address: string
  /** Of its call. */
  readonly segment: string
  readonly label: string
  readonly empty: string
  readonly states: readonly SelectOption[]
  readonly columns: readonly ListColumn<Row>[]
  readonly inspect: (id: string, onClose: () => void) => ReactNode
}

function PlanList<Row extends { readonly id: number }>({ address, segment, label, empty, states, columns, inspect }: PlanListProps<Row>) {
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['state'])
  const list = useList<Row>(`${usePanelPath()}/${segment}`, { 'filter.state': filters.state || undefined })
  return (
    <ListScreen
      title={t('title')}
      tabs={<Parts />}
      filters={
        <CompactSelect label={t('state')} options={states} value={filters.state} isSet={isFiltered} onChange={(state) => set({ state })} />
      }
      views={{ list: address, columns }}
      inspector={open && inspect(open, () => setOpen(null))}
    >
      <ListTable {...{ label, list, open, isFiltered, columns, empty }} keyOf={({ id }) => String(id)} onOpen={setOpen} onClear={clear} />
    </ListScreen>
  )
}

function Parts() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs')}
      tabs={[
        { to: paths.panel(key, 'drip-feeds'), name: t('dripFeeds') },
        { to: paths.panel(key, 'drip-feeds/subscriptions'), name: t('subscriptions') },
      ]}
    />
  )
}
