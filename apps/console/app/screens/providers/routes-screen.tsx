import { Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { RouteEditor } from '../../forms/routes/route-editor.tsx'
import { Inspector } from '../../lists/inspector.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import { useDoneToast } from '../../lists/use-undo.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { grouped, money } from '../../values/units.ts'
import { ProviderTabs } from './provider-tabs.tsx'
import styles from './provider-test.module.css'

const t = sayFrom(texts)

interface Row {
  /** Its service and its priority. */
  readonly id: string
  readonly serviceId: number
  readonly service: string | null
  readonly serviceMin: number | null
  readonly serviceMax: number | null
  readonly priority: number
  readonly routeCount: number
  readonly account: string
  readonly providerServiceId: string
  readonly listedName: string | null
  readonly minQuantity: number | null
  readonly maxQuantity: number | null
  readonly isNarrower: boolean
  readonly rateNano: string
  readonly rateKind: 'per_1000' | 'fixed'
  readonly isPaused: boolean
  readonly pausedBecause: string | null
}

const CHOICES = (['', 'single', 'loss', 'narrower'] as const).map((value) => ({ value, name: t(`all.choices.${value || 'all'}`) }))

const nameOf = ({ serviceId, service }: Pick<Row, 'serviceId' | 'service'>): string =>
  service ?? t('list.service', { id: String(serviceId) })

const columns: readonly ListColumn<Row>[] = [
  { key: 'service', name: t('all.columns.service'), share: 3, show: nameOf },
  {
    ...{ key: 'place', name: t('all.columns.place'), share: 1, leaves: 'narrow' },
    show: ({ priority, routeCount }) => t('all.of', { priority, count: routeCount }),
  },
  { key: 'account', name: t('all.columns.account'), share: 1.6, show: ({ account }) => account },
  {
    ...{ key: 'provider', name: t('all.columns.provider'), share: 2.4, leaves: 'narrow' },
    show: ({ providerServiceId, listedName }) => (
      <span className="tone-2">{listedName ? `${providerServiceId} · ${listedName}` : providerServiceId}</span>
    ),
  },
  { key: 'bounds', name: t('all.columns.bounds'), share: 1.6, isEnd: true, leaves: 'narrow', show: boundsOf },
  {
    ...{ key: 'cost', name: t('all.columns.cost'), share: 1.8, isEnd: true, leaves: 'phone' },
    show: ({ rateNano, rateKind }) => `${money(rateNano)} ${t(rateKind === 'fixed' ? 'list.perOrder' : 'list.per1000')}`,
  },
  {
    ...{ key: 'state', name: t('all.columns.state'), share: 1.8 },
    show: ({ isPaused, pausedBecause }) =>
      isPaused ? <Tag tone="warn">{pausedBecause ?? t('list.paused')}</Tag> : <Tag tone="ok">{t('list.active')}</Tag>,
  },
]

/** What the provider takes; where that is less than we sell, ours is told with it. */
function boundsOf({ minQuantity, maxQuantity, isNarrower, serviceMin, serviceMax }: Row) {
  if (minQuantity === null || maxQuantity === null) return '–'
  const taken = t('all.bounds', { min: grouped(minQuantity), max: grouped(maxQuantity) })
  if (!isNarrower || serviceMin === null || serviceMax === null) return taken
  return (
    <span className="tone-bad" title={t('all.ours', { min: grouped(serviceMin), max: grouped(serviceMax) })}>
      {taken}
    </span>
  )
}

/** All routes of the panel, narrowed to those that need a look; the routes of a service are edited beside the list. */
export function RoutesScreen() {
  const done = useDoneToast()
  const { key } = usePanel()
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['only'])
  const list = useList<Row>(`${usePanelPath()}/routes`, filters)
  const row = list.page.data?.rows.find(({ id }) => id === open)
  return (
    <ListScreen
      title={t('all.title')}
      tabs={<ProviderTabs />}
      filters={
        <CompactSelect
          label={t('all.show')}
          options={CHOICES}
          value={filters.only as (typeof CHOICES)[number]['value']}
          isSet={filters.only !== ''}
          onChange={(only) => set({ only })}
        />
      }
      views={{ list: 'providers/routes', columns }}
      inspector={
        row && (
          <Inspector title={nameOf(row)} label={nameOf(row)} onClose={() => setOpen(null)}>
            <nav className={styles.links} aria-label={nameOf(row)}>
              <Link to={paths.panel(key, `services/${row.serviceId}`)}>{t('all.edit')}</Link>
            </nav>
            <RouteEditor key={row.serviceId} serviceId={row.serviceId} onSaved={done} />
          </Inspector>
        )
      }
    >
      <ListTable
        label={t('all.title')}
        {...{ list, columns, open, isFiltered }}
        keyOf={({ id }) => id}
        onOpen={setOpen}
        empty={t('all.empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
