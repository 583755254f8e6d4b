import { ListScreen } from '../../../lists/list-screen.tsx'
import { ListTable } from '../../../lists/list-table.tsx'
import { useSelection } from '../../../lists/selection/use-selection.ts'
import { type List, useList } from '../../../lists/use-list.ts'
import { useListAddress } from '../../../lists/use-list-address.ts'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { CompactSelect } from '../../../parts/compact-select.tsx'
import { useIsPermitted, usePanel } from '../../../session/panel-context.ts'
import type { Provider } from '../provider.ts'
import { ProviderParts } from '../provider-parts.tsx'
import { rateColumns } from './rate-columns.tsx'
import { isOpen, type RateChange, type RateRow, rateRows } from './rate-row.ts'
import { RatesSelection } from './rates-selection.tsx'

const t = sayFrom(texts)
const OVERS = (['', '5', '10', '25', '50'] as const).map((value) => ({
  value,
  name: value === '' ? t('rates.anyChange') : t('rates.over', { percent: value }),
}))
const ONLYS = (['', 'floor'] as const).map((value) => ({ value, name: t(`rates.shown.${value || 'all'}`) }))

/** How the rates of a provider have moved, what that leaves of our prices, and what is done about it. */
export function ProviderRates({ provider, path }: { readonly provider: Provider; readonly path: string }) {
  const { key } = usePanel()
  const mayPrice = useIsPermitted('services.price')
  const mayStop = useIsPermitted('services.edit')
  const { filters, isFiltered, set, clear } = useListAddress(['overPercent', 'only'])
  const changes = useList<RateChange>(`${path}/rates`, filters)
  const list = withRows(changes)
  const rows = list.page.data?.rows ?? []
  // What is on another page is not decided about unseen.
  const selection = useSelection(JSON.stringify([path, filters, changes.number]))
  return (
    <ListScreen
      title={provider.name}
      tabs={<ProviderParts provider={provider} />}
      filters={
        <>
          <CompactSelect
            label={t('rates.change')}
            options={OVERS}
            value={filters.overPercent as (typeof OVERS)[number]['value']}
            isSet={filters.overPercent !== ''}
            onChange={(overPercent) => set({ overPercent })}
          />
          <CompactSelect
            label={t('rates.show')}
            options={ONLYS}
            value={filters.only as (typeof ONLYS)[number]['value']}
            isSet={filters.only !== ''}
            onChange={(only) => set({ only })}
          />
        </>
      }
    >
      <ListTable
        label={t('list.rates')}
        {...{ list, isFiltered }}
        columns={rateColumns(key)}
        keyOf={(row) => row.key}
        nameOf={({ providerServiceId, service }) => service?.name ?? providerServiceId}
        isSelectable={isOpen}
        selection={mayPrice || mayStop ? selection : undefined}
        empty={t('rates.empty')}
        onClear={clear}
      />
      <RatesSelection {...{ path, selection, mayPrice, mayStop }} rows={rows.filter((row) => selection.has(row.key))} />
    </ListScreen>
  )
}

/** The same list with a line for each service of a change, and their number where all of them are here. */
function withRows(list: List<RateChange>): List<RateRow> {
  const { data } = list.page
  const rows = rateRows(data?.rows ?? [])
  const shown = data && { ...data, rows, total: data.total && { ...data.total, count: rows.length } }
  return { ...list, page: { ...list.page, data: shown } as List<RateRow>['page'] }
}
