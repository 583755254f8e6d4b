import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/offers.json'
import { sayFrom } from '../../messages/texts.ts'
import { valueAt } from '../../values/translated.ts'

const t = sayFrom(texts)
const places = texts.places as Readonly<Record<string, string>>
const where = { section: t('where') }
const what = { section: t('what') }

const fields: readonly Field[] = [
  ...inLanguages([{ name: 'names.*', label: t('name'), kind: 'text', section: t('names') }]),
  {
    ...{ name: 'place', label: t('place'), kind: 'choice', ...where },
    options: Object.entries(places).map(([value, name]) => ({ value, name })),
  },
  { name: 'position', label: t('position'), hint: t('positionHint'), kind: 'whole', ...where },
  { name: 'utmName', label: t('utm'), hint: t('utmHint'), kind: 'text', isOptional: true, ...where },
  { name: 'networkId', label: t('network'), hint: t('networkHint'), kind: 'whole', isOptional: true, ...what },
  { name: 'serviceTypeIds', label: t('types'), hint: t('idsHint'), kind: 'ids', ...what },
  { name: 'serviceIds', label: t('services'), hint: t('idsHint'), kind: 'ids', isWide: true, ...what },
  { name: 'showsAll', label: t('showsAll'), kind: 'switch', ...what },
]

const nameOf = ({ id, names }: Thing): string => String(valueAt(names, 'en') ?? id)

const kind: ThingKind = {
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
  fields,
  nameOf,
  columns: [
    { key: 'name', name: t('name'), share: 2.4, show: nameOf },
    { key: 'place', name: t('place'), share: 1.4, show: ({ place }) => places[String(place)] ?? String(place) },
    { key: 'what', name: t('what'), share: 2, leaves: 'narrow', show: (offer) => <span className="tone-2">{contentOf(offer)}</span> },
    { key: 'position', name: t('position'), isEnd: true, leaves: 'phone', show: ({ position }) => String(position) },
  ],
}

/** Special offers: services that are shown first in a place of the shop. */
export const OffersScreen = () => <ThingScreen kind={kind} />

function contentOf({ networkId, serviceTypeIds, serviceIds }: Thing): string {
  const [types, services] = [serviceTypeIds, serviceIds].map((ids) => (Array.isArray(ids) ? ids.length : 0))
  return [
    ...(networkId === null ? [] : [t('ofNetwork', { id: String(networkId) })]),
    ...(types ? [t('ofTypes', { count: types })] : []),
    ...(services ? [t('ofServices', { count: services })] : []),
  ].join(', ')
}
