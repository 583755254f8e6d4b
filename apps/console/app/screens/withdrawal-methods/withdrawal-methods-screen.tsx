import { Tag } from '@vitrine/ui/components'
import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/withdrawal-methods.json'
import { sayFrom } from '../../messages/texts.ts'
import { PaymentTabs } from '../../shell/payment-tabs.tsx'
import { englishOf } from '../../values/translated.ts'

const t = sayFrom(texts)
const said = { section: t('texts') }
const money = { section: t('money') }

/** Shown until the shop has one of its own: a building with columns. */
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAyNCAyNCIgZmlsbD0ibm9uZSIgc3Ryb2tlPSIjNWI2NDcyIiBzdHJva2Utd2lkdGg9IjEuNiI+PHBhdGggZD0iTTMgOWw5LTUgOSA1ek01IDl2OE0xMCA5djhNMTQgOXY4TTE5IDl2OE0zIDIwaDE4Ii8+PC9zdmc+'

const fields: readonly Field[] = [
  ...inLanguages([
    { name: 'texts.*.name', label: t('name'), kind: 'text', ...said },
    { name: 'texts.*.description', label: t('description'), kind: 'area', isOptional: true, ...said },
  ]),
  { name: 'feePercent', label: t('fee'), kind: 'decimal', suffix: '%', ...money },
  { name: 'minFeeUsd', label: t('minFee'), kind: 'decimal', prefix: '$', ...money },
  { name: 'minAmountUsd', label: t('min'), hint: t('minHint'), kind: 'decimal', prefix: '$', ...money },
  { name: 'maxAmountUsd', label: t('max'), kind: 'decimal', prefix: '$', isOptional: true, ...money },
  { name: 'icon', label: t('icon'), kind: 'picture', isWide: true, section: t('icon') },
]

const kind: ThingKind = {
  title: t('title'),
  empty: t('empty'),
  segment: 'withdrawal-methods',
  list: 'payment-methods/withdrawals',
  entity: 'withdrawal-method',
  editPermission: 'methods.edit',
  turnPermission: 'methods.edit',
  orderPermission: 'methods.edit',
  tabs: <PaymentTabs />,
  create: {
    permission: 'methods.edit',
    name: t('add'),
    defaults: { icon: ICON, texts: { en: {} }, feePercent: '0', minFeeUsd: '0', minAmountUsd: '10' },
  },
  fields,
  nameOf: ({ texts: all }) => englishOf(all, 'name') ?? '',
  columns: [
    { key: 'name', name: t('name'), share: 2.4, show: ({ texts: all }) => englishOf(all, 'name') },
    {
      key: 'status',
      name: t('status'),
      show: ({ isEnabled }) => (isEnabled === true ? <Tag tone="ok">{t('on')}</Tag> : <Tag>{t('off')}</Tag>),
    },
    { key: 'fee', name: t('fee'), share: 1.6, isEnd: true, leaves: 'phone', show: feeOf },
    { key: 'min', name: t('min'), isEnd: true, show: ({ minAmountUsd }) => `$${String(minAmountUsd)}` },
    {
      ...{ key: 'max', name: t('max'), isEnd: true, leaves: 'narrow' },
      show: ({ maxAmountUsd }) => (maxAmountUsd === null ? '–' : `$${String(maxAmountUsd)}`),
    },
  ],
}

/** How customers take out what they earned, in the order of the shop. */
export const WithdrawalMethodsScreen = () => <ThingScreen kind={kind} />

function feeOf({ feePercent, minFeeUsd }: Thing): string {
  const [percent, min] = [Number(feePercent), String(minFeeUsd)]
  if (Number(min) > 0) return t('feeText', { percent, min })
  return percent > 0 ? t('feePlain', { percent }) : '–'
}
