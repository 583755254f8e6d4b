import { Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { money } from '../../values/units.ts'
import type { Provider } from './provider.ts'
import { ProviderParts } from './provider-parts.tsx'

const t = sayFrom(texts)

interface Row {
  readonly id: string
  readonly serviceId: number
  readonly service: string | null
  readonly priority: number
  readonly providerServiceId: string
  readonly rateNano: string
  readonly rateKind: 'per_1000' | 'fixed'
  readonly isPaused: boolean
  readonly pausedBecause: string | null
}

/** What an account delivers: our services with the place it has among their routes. */
export function ProviderRoutes({ provider, path }: { readonly provider: Provider; readonly path: string }) {
  const { key } = usePanel()
  const list = useList<Row>(`${path}/routes`, {})
  const columns: readonly ListColumn<Row>[] = [
    {
      ...{ key: 'service', name: t('list.routeColumns.service'), share: 3 },
      show: ({ serviceId, service }) => (
        <Link to={`${paths.panel(key, 'services')}?open=${serviceId}`}>{service ?? t('list.service', { id: String(serviceId) })}</Link>
      ),
    },
    {
      key: 'priority',
      name: t('list.routeColumns.priority'),
      share: 1.2,
      isEnd: true,
      leaves: 'phone',
      show: ({ priority }) => String(priority),
    },
    {
      key: 'provider',
      name: t('list.routeColumns.provider'),
      share: 1.6,
      leaves: 'phone',
      show: ({ providerServiceId }) => providerServiceId,
    },
    {
      ...{ key: 'rate', name: t('list.routeColumns.rate'), share: 1.8, isEnd: true },
      show: ({ rateNano, rateKind }) => `${money(rateNano)} ${t(rateKind === 'fixed' ? 'list.perOrder' : 'list.per1000')}`,
    },
    {
      ...{ key: 'state', name: t('list.routeColumns.state'), share: 2 },
      show: ({ isPaused, pausedBecause }) =>
        isPaused ? <Tag tone="warn">{pausedBecause ?? t('list.paused')}</Tag> : <Tag tone="ok">{t('list.active')}</Tag>,
    },
  ]
  return (
    <ListScreen title={provider.name} tabs={<ProviderParts provider={provider} />}>
      <ListTable
        label={t('list.titleRoutes', { name: provider.name })}
        {...{ list, columns }}
        open={null}
        isFiltered={false}
        keyOf={({ id }) => id}
        empty={t('list.emptyRoutes')}
        onClear={() => undefined}
      />
    </ListScreen>
  )
}
