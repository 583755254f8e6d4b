import { Link } from 'react-router'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { money } from '../../values/units.ts'
import type { Provider } from './provider.ts'
import { ProviderParts } from './provider-parts.tsx'

const t = sayFrom(texts)

interface Rate {
  readonly id: number
  readonly at: string
  readonly providerServiceId: string
  readonly name: string | null
  readonly oldNano: string
  readonly newNano: string
  readonly serviceIds: readonly number[]
}

/** How the rates of a provider have moved, and which services of ours they cost. */
export function ProviderRates({ provider, path }: { readonly provider: Provider; readonly path: string }) {
  const { key } = usePanel()
  const list = useList<Rate>(`${path}/rates`, {})
  const columns: readonly ListColumn<Rate>[] = [
    { key: 'at', name: t('rates.columns.at'), share: 1.3, show: ({ at }) => shortTime(at) },
    {
      ...{ key: 'service', name: t('rates.columns.service'), share: 3 },
      show: ({ providerServiceId, name }) => `${providerServiceId}${name ? ` · ${name}` : ''}`,
    },
    { key: 'old', name: t('rates.columns.old'), isEnd: true, leaves: 'phone', show: ({ oldNano }) => money(oldNano) },
    { key: 'new', name: t('rates.columns.new'), isEnd: true, show: ({ newNano }) => money(newNano) },
    {
      ...{ key: 'change', name: t('rates.columns.change'), isEnd: true },
      show: (rate) => <span className={BigInt(rate.newNano) > BigInt(rate.oldNano) ? 'tone-bad' : 'tone-ok'}>{changeOf(rate)}</span>,
    },
    {
      ...{ key: 'ours', name: t('rates.columns.ours'), share: 1.3, leaves: 'narrow' },
      show: ({ serviceIds }) =>
        serviceIds.length === 0
          ? '–'
          : serviceIds.slice(0, 3).map((id) => (
              <span key={id}>
                <Link to={`${paths.panel(key, 'services')}?open=${id}`}>{String(id)}</Link>{' '}
              </span>
            )),
    },
  ]
  return (
    <ListScreen title={provider.name} tabs={<ProviderParts provider={provider} />}>
      <ListTable
        label={t('list.rates')}
        {...{ list, columns }}
        open={null}
        isFiltered={false}
        keyOf={({ id }) => String(id)}
        empty={t('rates.empty')}
        onClear={() => undefined}
      />
    </ListScreen>
  )
}

function changeOf({ oldNano, newNano }: Rate): string {
  if (oldNano === '0') return '–'
  const percent = (Number(newNano) / Number(oldNano) - 1) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`
}
