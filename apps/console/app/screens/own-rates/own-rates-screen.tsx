import type { Field, Thing } from '../../forms/field.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/own-rates.json'
import { sayFrom } from '../../messages/texts.ts'
import { valueAt } from '../../values/translated.ts'

const t = sayFrom(texts)

const fields: readonly Field[] = [
  { name: 'customer', label: t('customer'), hint: t('customerHint'), kind: 'text', isWide: true, only: 'new' },
  { name: 'serviceId', label: t('service'), kind: 'service', isWide: true, only: 'new' },
  { name: 'discountPercent', label: t('discount'), kind: 'decimal', suffix: '%' },
]

const kind: ThingKind = {
  title: t('title'),
  empty: t('empty'),
  segment: 'own-rates',
  list: 'own-rates',
  entity: 'own-rate',
  editPermission: 'rates.edit',
  removePermission: 'rates.edit',
  create: { permission: 'rates.edit', name: t('add'), defaults: { customer: '', discountPercent: '' } },
  fields,
  nameOf: (rate) => t('name', { id: String(valueAt(rate, 'customer.id')), service: String(rate.serviceId) }),
  columns: [
    { key: 'customer', name: t('customer'), share: 2, show: customerOf },
    {
      key: 'service',
      name: t('service'),
      share: 2.4,
      show: ({ serviceId, serviceName }) => `${String(serviceId)} ${String(serviceName ?? '')}`,
    },
    { key: 'discount', name: t('discount'), share: 1, isEnd: true, show: ({ discountPercent }) => `${String(discountPercent)} %` },
  ],
}

/** Discounts that were agreed with one customer for one service. */
export const OwnRatesScreen = () => <ThingScreen kind={kind} />

function customerOf(rate: Thing): string {
  const email = valueAt(rate, 'customer.email')
  return typeof email === 'string' ? email : `#${String(valueAt(rate, 'customer.id'))}`
}
