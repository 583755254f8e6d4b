import { Tag } from '@vitrine/ui/components'
import { useParams } from 'react-router'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/by-hand.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { RefillInspector } from './refill-inspector.tsx'
import type { Refill, Work } from './work.ts'
import { WorkInspector } from './work-inspector.tsx'

const t = sayFrom(texts)
const VIEWS = (['all', 'cancel_requested'] as const).map((value) => ({ value, name: t(`views.${value}`) }))

/** What waits for people: orders that they deliver, and refills. */
export function ByHandScreen() {
  const { part } = useParams()
  if (part === undefined) return <Orders />
  return part === 'refills' ? <Refills /> : <NotFoundView />
}

const workColumns: readonly ListColumn<Work>[] = [
  { key: 'order', name: t('columns.order'), show: ({ id }) => <span className="number">{String(id)}</span> },
  { key: 'service', name: t('columns.service'), share: 3, show: ({ service, task }) => service ?? task },
  {
    ...{ key: 'delivered', name: t('columns.delivered'), share: 1.4, isEnd: true },
    show: ({ delivered, quantity }) => t('of', { delivered: grouped(delivered), quantity: grouped(quantity) }),
  },
  {
    ...{ key: 'since', name: t('columns.since'), share: 1.5, isEnd: true, leaves: 'phone' },
    show: ({ since, isCancelRequested }) => (isCancelRequested ? <Tag tone="warn">{t('stopRequested')}</Tag> : shortTime(since)),
  },
]

function Orders() {
  const path = `${usePanelPath()}/by-hand`
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['view'])
  const list = useList<Work>(path, filters)
  const work = list.page.data?.rows.find(({ id }) => String(id) === open)
  return (
    <ListScreen
      title={t('title')}
      count={list.page.data?.total.count}
      tabs={<Parts />}
      filters={
        <CompactSelect
          label={t('views.label')}
          options={VIEWS}
          value={filters.view === 'cancel_requested' ? 'cancel_requested' : 'all'}
          isSet={isFiltered}
          onChange={(view) => set({ view: view === 'all' ? '' : view })}
        />
      }
      views={{ list: 'by-hand', columns: workColumns }}
      inspector={work && <WorkInspector key={work.id} work={work} path={path} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('title')}
        {...{ list, open, isFiltered }}
        columns={workColumns}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}

const refillColumns: readonly ListColumn<Refill>[] = [
  { key: 'refill', name: t('columns.refill'), show: ({ id }) => <span className="number">{String(id)}</span> },
  { key: 'order', name: t('columns.order'), isEnd: true, show: ({ orderId }) => String(orderId) },
  { key: 'service', name: t('columns.service'), share: 3, leaves: 'phone', show: ({ service }) => service ?? '–' },
  { key: 'since', name: t('columns.since'), share: 1.5, isEnd: true, show: ({ since }) => shortTime(since) },
]

function Refills() {
  const path = `${usePanelPath()}/by-hand/refills`
  const { open, setOpen, clear } = useListAddress([])
  const list = useList<Refill>(path, {})
  const refill = list.page.data?.rows.find(({ id }) => String(id) === open)
  return (
    <ListScreen
      title={t('title')}
      tabs={<Parts />}
      views={{ list: 'by-hand/refills', columns: refillColumns }}
      inspector={refill && <RefillInspector key={refill.id} refill={refill} path={path} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('refills')}
        {...{ list, open }}
        isFiltered={false}
        columns={refillColumns}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('emptyRefills')}
        onClear={clear}
      />
    </ListScreen>
  )
}

function Parts() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs')}
      tabs={[
        { to: paths.panel(key, 'by-hand'), name: t('orders') },
        { to: paths.panel(key, 'by-hand/refills'), name: t('refills') },
      ]}
    />
  )
}
