import { Tag } from '@vitrine/ui/components'
import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/coupons.json'
import { sayFrom } from '../../messages/texts.ts'
import { shortTime } from '../../values/times.ts'
import { englishOf } from '../../values/translated.ts'
import { grouped } from '../../values/units.ts'

const t = sayFrom(texts)
const terms = { section: t('terms') }
const limits = { section: t('limits') }

const fields: readonly Field[] = [
  { name: 'code', label: t('code'), kind: 'text' },
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
  { name: 'validTo', label: t('expires'), kind: 'time', isOptional: true, ...limits },
  { name: 'usesPerUser', label: t('perCustomer'), kind: 'whole', ...limits },
  { name: 'usesLeft', label: t('total'), hint: t('totalHint'), kind: 'whole', isOptional: true, ...limits },
  { name: 'isListed', label: t('listed'), kind: 'switch', ...limits },
]

const kind: ThingKind = {
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
    defaults: { type: 'discount', calculation: 'percent', minAmountUsd: '0', usesPerUser: 1, isListed: true },
  },
  fields,
  nameOf: ({ code }) => String(code),
  columns: [
    { key: 'code', name: t('code'), share: 1.6, show: ({ code }) => String(code) },
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
}

/** Coupons, the newest first. Their terms are fixed once they are made: customers were promised them. */
export const CouponsScreen = () => <ThingScreen kind={kind} />

function valueOfCoupon({ type, calculation, percent, amountUsd }: Thing): string {
  const value = calculation === 'fixed' ? `$${String(amountUsd)}` : `${Number(percent)} %`
  const name = (texts.types as Readonly<Record<string, string>>)[String(type)] ?? String(type)
  return `${value} ${name.toLowerCase()}`
}

function usesOf({ used, usesLeft }: Thing): string {
  return usesLeft === null ? grouped(Number(used)) : t('left', { used: Number(used), total: Number(used) + Number(usesLeft) })
}
