import { useMemo } from 'react'
import type { Field, Thing } from '../../forms/field.ts'
import { nameOfType, type Shelves, useShelves } from '../../forms/services/use-shelves.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/own-rates.json'
import { sayFrom } from '../../messages/texts.ts'
import { valueAt } from '../../values/translated.ts'
import { RatesCsv } from './rates-csv.tsx'

const t = sayFrom(texts)

const isOfType = ({ serviceTypeId }: Thing): boolean => Boolean(serviceTypeId)

const fieldsOf = (shelves: Shelves): readonly Field[] => [
  { name: 'customer', label: t('customer'), hint: t('customerHint'), kind: 'text', isWide: true, only: 'new' },
  {
    ...{ name: 'serviceTypeId', label: t('type'), hint: t('typeHint'), kind: 'choice', isOptional: true, isWide: true, only: 'new' },
    options: [
      { value: '', name: t('oneService') },
      ...shelves.types.map(({ id }) => ({ value: String(id), name: nameOfType(shelves, id) })),
    ],
  },
  {
    ...{ name: 'serviceId', label: t('service'), kind: 'service', isOptional: true, isWide: true, only: 'new' },
    isShown: (rate) => !isOfType(rate),
  },
  { name: 'discountPercent', label: t('discount'), kind: 'decimal', suffix: '%' },
]

const numberOrNull = (value: unknown): number | null => (value ? Number(value) : null)

/** A rate is for one service or for all of a type, never both. */
function wireOf({ serviceTypeId, serviceId, ...rate }: Thing): Thing {
  if (serviceTypeId === undefined && serviceId === undefined) return rate
  const type = numberOrNull(serviceTypeId)
  return { ...rate, serviceTypeId: type, serviceId: type === null ? numberOrNull(serviceId) : null }
}

const kindOf = (shelves: Shelves): ThingKind => ({
  title: t('title'),
  empty: t('empty'),
  segment: 'own-rates',
  list: 'own-rates',
  entity: 'own-rate',
  editPermission: 'rates.edit',
  removePermission: 'rates.edit',
  create: { permission: 'rates.edit', name: t('add'), defaults: { customer: '', serviceTypeId: '', serviceId: null, discountPercent: '' } },
  fields: fieldsOf(shelves),
  toWire: wireOf,
  head: <RatesCsv />,
  nameOf: (rate) => t('name', { id: String(valueAt(rate, 'customer.id')), service: forWhat(rate) }),
  columns: [
    { key: 'customer', name: t('customer'), share: 2, show: customerOf },
    { key: 'service', name: t('service'), share: 2.4, show: forWhat },
    { key: 'discount', name: t('discount'), share: 1, isEnd: true, show: ({ discountPercent }) => `${String(discountPercent)} %` },
  ],
})

/** Discounts that were agreed with one customer for one service, or for all of a type. */
export function OwnRatesScreen() {
  const shelves = useShelves()
  const kind = useMemo(() => ({ ...kindOf(shelves), isReady: shelves.isReady }), [shelves])
  return <ThingScreen kind={kind} />
}

/** What the rate is for: a service by its number, or a type by its name. */
const forWhat = ({ serviceId, serviceName }: Thing): string =>
  [serviceId === null || serviceId === undefined ? [] : String(serviceId), serviceName ?? []].flat().map(String).join(' ')

function customerOf(rate: Thing): string {
  const email = valueAt(rate, 'customer.email')
  return typeof email === 'string' ? email : `#${String(valueAt(rate, 'customer.id'))}`
}
