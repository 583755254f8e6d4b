import { useQuery } from '@tanstack/react-query'
import { FilterChip } from '@vitrine/ui/components'
import { ChoiceFilter } from '../../lists/filters/choice-filter.tsx'
import { DaySpanFilter } from '../../lists/filters/day-span-filter.tsx'
import { MoreFilters, type TextFilter } from '../../lists/filters/more-filters.tsx'
import texts from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import { orderStates } from '../../orders/order.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { OrderFilter } from './order-filter.ts'

const t = sayFrom(texts)

const stateOptions = [
  { value: '', name: t('anyState') },
  ...orderStates.map((state) => ({ value: state as string, name: t(`states.${state}`) })),
]
const typedFilters = [
  {
    ...{ name: 'service', label: t('filters.service'), maxLength: 9 },
    pattern: { is: /^[1-9]\d{0,8}$/, said: t('filters.serviceWrong') },
  },
  { name: 'coupon', label: t('filters.coupon'), maxLength: 50 },
  { name: 'payment', label: t('filters.payment'), hint: t('filters.paymentHint'), maxLength: 150 },
] as const satisfies readonly TextFilter<keyof OrderFilter>[]

export interface OrderFilterBarProps {
  readonly filters: OrderFilter
  readonly onChange: (changes: Partial<OrderFilter>) => void
}

/** By what orders are found and narrowed. */
export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
  const { service, coupon, payment } = filters
  return (
    <>
      <SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(q) => onChange({ q })} />
      <CompactSelect
        label={t('state')}
        isSet={filters.state !== ''}
        options={stateOptions}
        value={filters.state}
        onChange={(state) => onChange({ state })}
      />
      {useIsPermitted('orders.provider') && <ProviderFilter value={filters.provider} onChange={(provider) => onChange({ provider })} />}
      <DaySpanFilter label={t('placed')} from={filters.from} to={filters.to} onChange={onChange} />
      <MoreFilters filters={typedFilters} values={{ service, coupon, payment }} onChange={onChange} />
      {filters.customer && (
        <FilterChip removeLabel={t('ofAllCustomers')} onRemove={() => onChange({ customer: '' })}>
          {t('ofCustomer', { id: filters.customer })}
        </FilterChip>
      )}
    </>
  )
}

interface ProviderFilterProps {
  readonly value: string
  readonly onChange: (provider: string) => void
}

function ProviderFilter({ value, onChange }: ProviderFilterProps) {
  const client = useClient()
  const path = `${usePanelPath()}/provider-choices`
  const { data } = useQuery({
    queryKey: ['provider-choices', path],
    queryFn: () => client.read<readonly { readonly id: number; readonly name: string }[]>(path),
  })
  return (
    <ChoiceFilter
      label={t('provider')}
      any={t('anyProvider')}
      known={data?.map(({ id, name }) => ({ value: String(id), name })) ?? []}
      nameOf={(id) => t('providerNumber', { id })}
      value={value}
      onChange={onChange}
    />
  )
}
