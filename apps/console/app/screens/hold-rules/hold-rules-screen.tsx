import { Tag } from '@vitrine/ui/components'
import type { Field, Thing } from '../../forms/field.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/hold-rules.json'
import { sayFrom } from '../../messages/texts.ts'
import { dollars } from '../../values/dollars.ts'
import { grouped } from '../../values/units.ts'

const t = sayFrom(texts)

const fields: readonly Field[] = [
  { name: 'note', label: t('note'), hint: t('noteHint'), kind: 'text', isWide: true },
  { name: 'serviceId', label: t('service'), hint: t('serviceHint'), kind: 'service', isWide: true, isOptional: true },
  { name: 'fromUsd', label: t('from'), kind: 'decimal', prefix: '$' },
  { name: 'quantityFrom', label: t('quantity'), kind: 'whole' },
  { name: 'isFirstOrder', label: t('first'), hint: t('firstHint'), kind: 'switch' },
  { name: 'isEnabled', label: t('enabled'), kind: 'switch' },
]

const kind: ThingKind = {
  title: t('title'),
  empty: t('empty'),
  segment: 'hold-rules',
  list: 'hold-rules',
  entity: 'hold-rule',
  editPermission: 'held.rules',
  removePermission: 'held.rules',
  create: {
    permission: 'held.rules',
    name: t('add'),
    defaults: { note: '', serviceId: null, fromUsd: '0', quantityFrom: 0, isFirstOrder: false, isEnabled: true },
  },
  fields,
  nameOf: ({ id, note }) => String(note || t('name', { id: String(id) })),
  columns: [
    { key: 'note', name: t('note'), share: 2.4, show: ({ id, note }) => String(note || t('name', { id: String(id) })) },
    { key: 'conditions', name: t('conditions'), share: 3, show: (rule) => <span className="tone-2">{conditionsOf(rule)}</span> },
    { key: 'held', name: t('held'), share: 1, isEnd: true, leaves: 'phone', show: ({ held }) => grouped(Number(held)) },
    {
      key: 'status',
      name: t('status'),
      share: 0.8,
      show: ({ isEnabled }) => <Tag tone={isEnabled ? 'ok' : 'mute'}>{t(isEnabled ? 'on' : 'off')}</Tag>,
    },
  ],
}

/** Rules by which paid orders wait for a person before they are sent. */
export const HoldRulesScreen = () => <ThingScreen kind={kind} />

/** `Any service, from $100.00, first order`. */
function conditionsOf({ serviceId, serviceName, fromUsd, quantityFrom, isFirstOrder }: Thing): string {
  return [
    serviceId === null ? t('anyService') : `${String(serviceId)} ${String(serviceName ?? '')}`.trim(),
    Number(fromUsd) > 0 && t('fromShort', { amount: dollars(String(fromUsd)) }),
    Number(quantityFrom) > 0 && t('quantityShort', { count: Number(quantityFrom) }),
    isFirstOrder === true && t('firstShort'),
  ]
    .filter(Boolean)
    .join(', ')
}
