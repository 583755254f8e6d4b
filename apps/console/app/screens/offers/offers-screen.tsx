import { useMemo } from 'react'
import { listOf } from '../../forms/described/value-form.ts'
import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import { nameOfShelf, nameOfType, type Shelves, useShelves } from '../../forms/services/use-shelves.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/offers.json'
import { sayFrom } from '../../messages/texts.ts'
import { shortTime } from '../../values/times.ts'
import { valueAt } from '../../values/translated.ts'

const t = sayFrom(texts)
const places = texts.places as Readonly<Record<string, string>>
const where = { section: t('where') }
const what = { section: t('what') }
const when = { section: t('when') }

const fieldsOf = (shelves: Shelves): readonly Field[] => [
  ...inLanguages([{ name: 'names.*', label: t('name'), kind: 'text', section: t('names') }]),
  {
    ...{ name: 'place', label: t('place'), kind: 'choice', ...where },
    options: Object.entries(places).map(([value, name]) => ({ value, name })),
  },
  { name: 'position', label: t('position'), hint: t('positionHint'), kind: 'whole', ...where },
  { name: 'utmName', label: t('utm'), hint: t('utmHint'), kind: 'text', isOptional: true, ...where },
  {
    ...{ name: 'networkId', label: t('network'), kind: 'choice', isOptional: true, ...what },
    options: [{ value: '', name: t('anyNetwork') }, ...shelves.networks.map(({ id, name }) => ({ value: String(id), name }))],
  },
  {
    ...{ name: 'serviceTypeIds', label: t('types'), kind: 'described', ...what },
    form: { kind: 'choices', isNullable: false, options: shelves.types.map(({ id }) => String(id)) },
    optionName: (id) => nameOfType(shelves, id),
  },
  { name: 'serviceIds', label: t('services'), kind: 'services', isWide: true, ...what },
  { name: 'showsAll', label: t('showsAll'), kind: 'switch', ...what },
  { name: 'validFrom', label: t('validFrom'), hint: t('timesHint'), kind: 'time', isOptional: true, ...when },
  { name: 'validTo', label: t('validTo'), kind: 'time', isOptional: true, ...when },
]

const nameOf = ({ id, names }: Thing): string => String(valueAt(names, 'en') ?? id)

const kindOf = (shelves: Shelves): ThingKind => ({
  title: t('title'),
  empty: t('empty'),
  segment: 'offers',
  list: 'offers',
  entity: 'offer',
  editPermission: 'coupons.edit',
  removePermission: 'coupons.edit',
  create: {
    permission: 'coupons.edit',
    name: t('add'),
    defaults: { names: {}, place: 'services', position: 0, serviceTypeIds: [], serviceIds: [], showsAll: false },
  },
  fields: fieldsOf(shelves),
  toForm: (offer) => ({ ...offer, serviceTypeIds: listOf(offer.serviceTypeIds).map(String) }),
  toWire: (changed) => ({
    ...changed,
    ...(changed.networkId === undefined ? {} : { networkId: numberOrNull(changed.networkId) }),
    ...(changed.serviceTypeIds === undefined ? {} : { serviceTypeIds: listOf(changed.serviceTypeIds).map(Number) }),
  }),
  nameOf,
  columns: [
    { key: 'name', name: t('name'), share: 2.4, show: nameOf },
    { key: 'place', name: t('place'), share: 1.4, show: ({ place }) => places[String(place)] ?? String(place) },
    {
      key: 'what',
      name: t('what'),
      share: 2,
      leaves: 'narrow',
      show: (offer) => <span className="tone-2">{contentOf(offer, shelves)}</span>,
    },
    { key: 'when', name: t('when'), share: 1.6, leaves: 'narrow', show: (offer) => whenOf(offer, Date.now()) },
    { key: 'position', name: t('position'), isEnd: true, leaves: 'phone', show: ({ position }) => String(position) },
  ],
})

/** Special offers: services that are shown first in a place of the shop. */
export function OffersScreen() {
  const shelves = useShelves()
  const kind = useMemo(() => ({ ...kindOf(shelves), isReady: shelves.isReady }), [shelves])
  return <ThingScreen kind={kind} />
}

/** When customers see an offer, as it stands at a time. */
export function whenOf({ validFrom, validTo }: Thing, now: number): string {
  const [from, to] = [validFrom, validTo].map((time) => (typeof time === 'string' ? time : undefined))
  if (to !== undefined && Date.parse(to) <= now) return t('ended')
  if (from !== undefined && Date.parse(from) > now) return t('from', { time: shortTime(from) })
  return to === undefined ? t('always') : t('until', { time: shortTime(to) })
}

const numberOrNull = (value: unknown): number | null => (value === null || value === '' ? null : Number(value))

function contentOf({ networkId, serviceTypeIds, serviceIds }: Thing, { networks }: Shelves): string {
  const [types, services] = [serviceTypeIds, serviceIds].map((ids) => (Array.isArray(ids) ? ids.length : 0))
  return [
    ...(networkId === null ? [] : [nameOfShelf(networks, networkId)]),
    ...(types ? [t('ofTypes', { count: types })] : []),
    ...(services ? [t('ofServices', { count: services })] : []),
  ].join(', ')
}
