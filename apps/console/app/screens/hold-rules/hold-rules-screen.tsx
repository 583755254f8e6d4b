import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import type { Field, Thing } from '../../forms/field.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/hold-rules.json'
import { sayFrom } from '../../messages/texts.ts'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { grouped } from '../../values/units.ts'
import { inForm, type Named, nameOf, onWire } from './hold-rule.ts'
import { TryRule } from './try-rule.tsx'

const t = sayFrom(texts)

/** What conditions are chosen from. */
interface Choices {
  readonly networks: readonly Named[]
  readonly methods: readonly Named[]
}

const optionsOf = (none: string, named: readonly Named[]) => [
  { value: '', name: none },
  ...named.map(({ id, name }) => ({ value: String(id), name })),
]

const fieldsOf = ({ networks, methods }: Choices): readonly Field[] => [
  { name: 'note', label: t('note'), hint: t('noteHint'), kind: 'text', isWide: true },
  { name: 'serviceId', label: t('service'), hint: t('serviceHint'), kind: 'service', isWide: true, isOptional: true },
  { name: 'networkId', label: t('network'), kind: 'choice', options: optionsOf(t('anyNetwork'), networks) },
  { name: 'methodId', label: t('method'), hint: t('methodHint'), kind: 'choice', options: optionsOf(t('anyMethod'), methods) },
  { name: 'fromUsd', label: t('from'), kind: 'decimal', prefix: '$' },
  { name: 'quantityFrom', label: t('quantity'), kind: 'whole' },
  { name: 'countries', label: t('countries'), hint: t('countriesHint'), kind: 'text' },
  { name: 'newerThanDays', label: t('newer'), hint: t('newerHint'), kind: 'whole', suffix: t('newerUnit') },
  { name: 'isFirstOrder', label: t('first'), hint: t('firstHint'), kind: 'switch' },
  { name: 'isEnabled', label: t('enabled'), kind: 'switch' },
]

const kindOf = (choices: Choices): ThingKind => ({
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
    defaults: {
      ...{ note: '', serviceId: null, networkId: null, methodId: null, fromUsd: '0', quantityFrom: 0, countries: [] },
      ...{ newerThanDays: 0, isFirstOrder: false, isEnabled: true },
    },
  },
  fields: fieldsOf(choices),
  toForm: inForm,
  toWire: onWire,
  preview: (values) => <TryRule values={values} />,
  nameOf: ({ id, note }) => String(note || t('name', { id: String(id) })),
  columns: [
    { key: 'note', name: t('note'), share: 2.4, show: ({ id, note }) => String(note || t('name', { id: String(id) })) },
    { key: 'conditions', name: t('conditions'), share: 3, show: (rule) => <span className="tone-2">{conditionsOf(rule, choices)}</span> },
    { key: 'held', name: t('held'), share: 1, isEnd: true, leaves: 'phone', show: ({ held }) => grouped(Number(held)) },
    {
      key: 'status',
      name: t('status'),
      share: 0.8,
      show: ({ isEnabled }) => <Tag tone={isEnabled ? 'ok' : 'mute'}>{t(isEnabled ? 'on' : 'off')}</Tag>,
    },
  ],
})

/** Rules by which paid orders wait for a person before they are sent. */
export function HoldRulesScreen() {
  const base = usePanelPath()
  const networks = useNamed(`${base}/networks`, useIsPermitted('services.view'))
  const methods = useNamed(`${base}/invoice-methods`, useIsPermitted('invoices.view'))
  return <ThingScreen kind={kindOf({ networks, methods })} />
}

/** Things by number and name; none for those who may not see them. */
function useNamed(path: string, isSeen: boolean): readonly Named[] {
  const client = useClient()
  const found = useQuery({
    queryKey: ['names', path],
    queryFn: ({ signal }) => client.read<readonly Named[] | { readonly rows: readonly Named[] }>(path, {}, signal),
    enabled: isSeen,
  })
  const data = found.data ?? []
  return 'rows' in data ? data.rows : data
}

/** `Any service, from $100.00, first order`. */
function conditionsOf(rule: Thing, { networks, methods }: Choices): string {
  const { serviceId, serviceName, networkId, methodId, fromUsd, quantityFrom, isFirstOrder, newerThanDays } = rule
  const countries = Array.isArray(rule.countries) ? rule.countries : []
  return [
    serviceId === null ? t('anyService') : `${String(serviceId)} ${String(serviceName ?? '')}`.trim(),
    networkId !== null && nameOf(networks, networkId, t('networkNumber', { id: String(networkId) })),
    Number(fromUsd) > 0 && t('fromShort', { amount: dollars(String(fromUsd)) }),
    Number(quantityFrom) > 0 && t('quantityShort', { count: Number(quantityFrom) }),
    methodId !== null && t('methodShort', { name: nameOf(methods, methodId, t('methodNumber', { id: String(methodId) })) }),
    countries.length > 0 && t('countriesShort', { names: countries.join(', ') }),
    Number(newerThanDays) > 0 && t('newerShort', { count: Number(newerThanDays) }),
    isFirstOrder === true && t('firstShort'),
  ]
    .filter(Boolean)
    .join(', ')
}
