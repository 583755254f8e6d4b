import { Tag } from '@vitrine/ui/components'
import { useMemo } from 'react'
import { listOf } from '../../forms/described/value-form.ts'
import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import { nameOfShelf, nameOfType, type Shelves, useShelves } from '../../forms/services/use-shelves.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/coupons.json'
import { sayFrom } from '../../messages/texts.ts'
import { shortTime } from '../../values/times.ts'
import { englishOf } from '../../values/translated.ts'
import { grouped } from '../../values/units.ts'
import { CouponBatch } from './coupon-batch.tsx'
import { CouponUses } from './coupon-uses.tsx'

const t = sayFrom(texts)
const terms = { section: t('terms') }
const limits = { section: t('limits') }

const where = { section: t('where') }
const isMany = ({ isMany: many }: Thing): boolean => many === true

const fieldsOf = (shelves: Shelves): readonly Field[] => [
  { name: 'isMany', label: t('many'), hint: t('manyHint'), kind: 'switch', only: 'new' },
  { name: 'code', label: t('code'), kind: 'text', isShown: (coupon) => !isMany(coupon) },
  { name: 'pattern', label: t('pattern'), hint: t('patternHint'), kind: 'text', only: 'new', isShown: isMany },
  { name: 'count', label: t('count'), hint: t('countHint'), kind: 'whole', only: 'new', isShown: isMany },
  ...inLanguages([
    { name: 'texts.*.name', label: t('name'), kind: 'text', section: t('texts') },
    { name: 'texts.*.description', label: t('description'), kind: 'area', isOptional: true, section: t('texts') },
  ]),
  {
    ...{ name: 'type', label: t('type'), kind: 'choice', ...terms },
    options: (['discount', 'cashback', 'bonus'] as const).map((value) => ({ value, name: t(`types.${value}`) })),
  },
  {
    ...{ name: 'calculation', label: t('calculation'), kind: 'choice', ...terms },
    options: (['percent', 'fixed'] as const).map((value) => ({ value, name: t(`calculations.${value}`) })),
  },
  {
    name: 'percent',
    label: t('percent'),
    isShown: ({ calculation }) => calculation === 'percent',
    kind: 'decimal',
    suffix: '%',
    isOptional: true,
    ...terms,
  },
  {
    name: 'amountUsd',
    label: t('amount'),
    isShown: ({ calculation }) => calculation === 'fixed',
    kind: 'decimal',
    prefix: '$',
    isOptional: true,
    ...terms,
  },
  { name: 'minAmountUsd', label: t('min'), kind: 'decimal', prefix: '$', ...terms },
  { name: 'validFrom', label: t('validFrom'), kind: 'time', isOptional: true, ...limits },
  { name: 'validTo', label: t('expires'), kind: 'time', isOptional: true, ...limits },
  { name: 'usesPerUser', label: t('perCustomer'), kind: 'whole', ...limits },
  { name: 'usesLeft', label: t('total'), hint: t('totalHint'), kind: 'whole', isOptional: true, ...limits },
  { name: 'isFirstOrderOnly', label: t('firstOrder'), hint: t('firstOrderHint'), kind: 'switch', ...limits },
  { name: 'isListed', label: t('listed'), kind: 'switch', ...limits },
  { name: 'serviceIds', label: t('services'), hint: t('whereHint'), kind: 'services', isWide: true, ...where },
  {
    ...{ name: 'serviceTypeIds', label: t('serviceTypes'), kind: 'described', ...where },
    form: { kind: 'choices', isNullable: false, options: shelves.types.map(({ id }) => String(id)) },
    optionName: (id) => nameOfType(shelves, id),
  },
  {
    ...{ name: 'networkIds', label: t('networks'), kind: 'described', ...where },
    form: { kind: 'choices', isNullable: false, options: shelves.networks.map(({ id }) => String(id)) },
    optionName: (id) => nameOfShelf(shelves.networks, id),
  },
  { name: 'customerIds', label: t('customers'), hint: t('customersHint'), kind: 'customers', isWide: true, section: t('who') },
]

/** What is chosen by name is a number on the wire, and one code or many are two calls. */
function wireOf({ isMany: many, serviceTypeIds, networkIds, code, pattern, count, ...coupon }: Thing): Thing {
  const types = serviceTypeIds === undefined ? {} : { serviceTypeIds: listOf(serviceTypeIds).map(Number) }
  const networks = networkIds === undefined ? {} : { networkIds: listOf(networkIds).map(Number) }
  return { ...coupon, ...types, ...networks, ...(many === true ? { pattern, count } : { code }) }
}

const kindOf = (shelves: Shelves): ThingKind => ({
  title: t('title'),
  empty: t('empty'),
  segment: 'coupons',
  list: 'coupons',
  entity: 'coupon',
  search: t('search'),
  turnPermission: 'coupons.edit',
  fixedNote: t('fixedTerms'),
  create: {
    permission: 'coupons.edit',
    name: t('add'),
    defaults: {
      ...{ type: 'discount', calculation: 'percent', minAmountUsd: '0', usesPerUser: 1, isListed: true },
      ...{ isMany: false, code: '', pattern: '', count: 100, isFirstOrderOnly: false, serviceIds: [], customerIds: [] },
      ...{ serviceTypeIds: [], networkIds: [] },
    },
    segmentOf: ({ pattern }) => (pattern === undefined ? undefined : 'coupon-batches'),
  },
  fields: fieldsOf(shelves),
  toForm: (coupon) => ({
    ...coupon,
    serviceTypeIds: listOf(coupon.serviceTypeIds).map(String),
    networkIds: listOf(coupon.networkIds).map(String),
  }),
  toWire: wireOf,
  above: (coupon, path) => (
    <>
      {typeof coupon.batchCount === 'number' && <CouponBatch id={Number(coupon.id)} pattern={String(coupon.batchPattern)} path={path} />}
      <CouponUses path={`${path}/${String(coupon.id)}/uses`} name={nameOf(coupon)} />
    </>
  ),
  nameOf,
  columns: [
    { key: 'code', name: t('code'), share: 1.6, show: nameOf },
    {
      key: 'name',
      name: t('name'),
      share: 2,
      leaves: 'phone',
      show: ({ texts: all }) => <span className="tone-2">{englishOf(all, 'name')}</span>,
    },
    { key: 'value', name: t('value'), share: 1.6, show: valueOfCoupon },
    {
      key: 'status',
      name: t('status'),
      show: ({ isEnabled }) => (isEnabled === true ? <Tag tone="ok">{t('on')}</Tag> : <Tag>{t('off')}</Tag>),
    },
    { key: 'used', name: t('used'), isEnd: true, leaves: 'phone', show: usesOf },
    {
      ...{ key: 'expires', name: t('expires'), share: 1.3, isEnd: true, leaves: 'narrow' },
      show: ({ validTo }) => (typeof validTo === 'string' ? shortTime(validTo) : <span className="tone-3">{t('never')}</span>),
    },
  ],
})

/** Coupons, the newest first; those that were made together are one row. Their terms are fixed once they are made: customers were promised them. */
export function CouponsScreen() {
  const shelves = useShelves()
  const kind = useMemo(() => ({ ...kindOf(shelves), isReady: shelves.isReady }), [shelves])
  return <ThingScreen kind={kind} />
}

/** Codes that were made together are called by their pattern, as is one that is just made. */
function nameOf({ code, pattern, count, batchPattern, batchCount }: Thing): string {
  const [of, many] = [batchPattern ?? pattern, batchCount ?? count]
  return typeof of === 'string' && typeof many === 'number' ? t('batch', { pattern: of, count: many }) : String(code)
}

function valueOfCoupon({ type, calculation, percent, amountUsd, customerIds }: Thing): string {
  const value = calculation === 'fixed' ? `$${String(amountUsd)}` : `${Number(percent)} %`
  const name = (texts.types as Readonly<Record<string, string>>)[String(type)] ?? String(type)
  const count = listOf(customerIds).length
  return [`${value} ${name.toLowerCase()}`, ...(count > 0 ? [t('forCustomers', { count })] : [])].join(' · ')
}

function usesOf({ used, usesLeft }: Thing): string {
  return usesLeft === null ? grouped(Number(used)) : t('left', { used: Number(used), total: Number(used) + Number(usesLeft) })
}
