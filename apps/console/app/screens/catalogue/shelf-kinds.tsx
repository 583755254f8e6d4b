import { Tag } from '@vitrine/ui/components'
import type { ValueForm } from '../../forms/described/value-form.ts'
import type { Field, Thing } from '../../forms/field.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import texts from '../../messages/en/catalogue.json'
import { sayFrom } from '../../messages/texts.ts'
import { grouped } from '../../values/units.ts'
import { besideEnglish } from './beside-english.ts'
import { MoveServices } from './move-services.tsx'

const t = sayFrom(texts)
const PERMISSION = 'catalogue.structure'
const MAY = { editPermission: PERMISSION, removePermission: PERMISSION }

const leaf = (kind: string): ValueForm => ({ kind, isNullable: false })
const faq: ValueForm = {
  ...{ kind: 'list', isNullable: false },
  item: { kind: 'group', isNullable: false, fields: { question: leaf('text'), answer: leaf('lines') } },
}
const choices: ValueForm = { kind: 'list', isNullable: false, item: leaf('text') }

const nameOf = ({ name }: Thing): string => String(name)
const swatch = ({ color }: Thing) => <span className="tone-2">{color === null ? '–' : String(color)}</span>
const nameColumn: ListColumn<Thing> = { key: 'name', name: t('name'), share: 2.4, show: nameOf }
const usedColumn: ListColumn<Thing> = {
  ...{ key: 'services', name: t('services'), isEnd: true },
  show: ({ serviceCount }) => grouped(Number(serviceCount)),
}

const look: readonly Field[] = [
  { name: 'slug', label: t('slug'), hint: t('slugHint'), kind: 'text', section: t('look') },
  { name: 'color', label: t('color'), hint: t('colorHint'), kind: 'text', isOptional: true, section: t('look') },
  { name: 'icon', label: t('icon'), kind: 'picture', isWide: true, section: t('look') },
]
const said = { section: t('texts') }

const statusOf = ({ isEnabled, version }: Thing) => {
  if (version === 0) return <span className="tone-3">{t('network.never')}</span>
  return isEnabled === true ? <Tag tone="ok">{t('on')}</Tag> : <Tag>{t('off')}</Tag>
}

export const networksKind: ThingKind = {
  ...MAY,
  title: t('title'),
  empty: t('network.empty'),
  segment: 'networks',
  list: 'catalogue/networks',
  entity: 'network',
  turnPermission: PERMISSION,
  orderPermission: PERMISSION,
  peerOf: ({ version }) => version !== 0,
  isRemovable: ({ version }) => version !== 0,
  nameOf,
  fields: [
    ...besideEnglish([
      { name: 'name', label: t('name'), kind: 'text', ...said },
      {
        name: 'urlPlaceholder',
        label: t('network.placeholder'),
        hint: t('network.placeholderHint'),
        kind: 'text',
        isOptional: true,
        ...said,
      },
      { name: 'title', label: t('network.pageTitle'), kind: 'text', isOptional: true, ...said },
      { name: 'description', label: t('network.description'), kind: 'html', isWide: true, isOptional: true, ...said },
      { name: 'metaTitle', label: t('network.metaTitle'), kind: 'text', isOptional: true, ...said },
      { name: 'metaDescription', label: t('network.metaDescription'), kind: 'area', isOptional: true, ...said },
    ]),
    ...look,
    { name: 'hasSearch', label: t('network.hasSearch'), kind: 'switch', section: t('look') },
    {
      ...{ name: 'faq', label: t('network.faq'), kind: 'described', form: faq, section: t('page') },
      partLabel: (path) => t(path.endsWith('question') ? 'network.question' : 'network.answer'),
    },
  ],
  columns: [
    nameColumn,
    { key: 'status', name: t('status'), show: statusOf },
    { key: 'slug', name: t('slug'), leaves: 'narrow', show: ({ slug }) => <span className="tone-2">{`/${String(slug)}`}</span> },
    { key: 'types', name: t('network.types'), isEnd: true, leaves: 'phone', show: ({ typeCount }) => grouped(Number(typeCount)) },
    usedColumn,
  ],
}

export interface NetworkName {
  readonly id: number
  readonly name: string
  readonly version: number
}

export function typesKind(networks: readonly NetworkName[]): ThingKind {
  const offered = networks.filter(({ version }) => version > 0)
  const names = new Map(networks.map(({ id, name }) => [id, name]))
  return {
    ...MAY,
    title: t('title'),
    empty: t('type.empty'),
    segment: 'service-types',
    list: 'catalogue/service-types',
    entity: 'service-type',
    orderPermission: PERMISSION,
    peerOf: ({ networkId }) => networkId,
    create: {
      permission: PERMISSION,
      name: t('type.add'),
      defaults: { networkId: offered[0]?.id, type: 'views', color: null, icon: ICON, translations: {} },
    },
    nameOf,
    fields: [
      {
        ...{ name: 'networkId', label: t('type.network'), kind: 'choice', only: 'new' },
        options: offered.map(({ id, name }) => ({ value: String(id), name })),
      },
      {
        ...{ name: 'type', label: t('type.kind'), kind: 'choice' },
        options: Object.entries(texts.type.kinds).map(([value, name]) => ({ value, name })),
      },
      ...besideEnglish([{ name: 'name', label: t('name'), kind: 'text', ...said }]),
      ...look,
    ],
    above: (thing, path) => <MoveServices type={thing} path={path} />,
    toWire: ({ networkId, ...changed }) => (networkId === undefined ? changed : { ...changed, networkId: Number(networkId) }),
    columns: [
      nameColumn,
      { key: 'network', name: t('type.network'), show: ({ networkId }) => names.get(Number(networkId)) ?? '–' },
      {
        ...{ key: 'kind', name: t('type.kind'), leaves: 'phone' },
        show: ({ type }) => (
          <span className="tone-2">{(texts.type.kinds as Readonly<Record<string, string>>)[String(type)] ?? String(type)}</span>
        ),
      },
      { key: 'slug', name: t('slug'), leaves: 'narrow', show: ({ slug }) => <span className="tone-2">{`/${String(slug)}`}</span> },
      usedColumn,
    ],
  }
}

/** Shown until the shop has one of its own: rows of a list. */
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAyNCAyNCIgZmlsbD0ibm9uZSIgc3Ryb2tlPSIjNWI2NDcyIiBzdHJva2Utd2lkdGg9IjEuNiI+PHBhdGggZD0iTTUgN2gxNE01IDEyaDE0TTUgMTdoOSIvPjwvc3ZnPg=='

export const labelsKind: ThingKind = {
  ...MAY,
  title: t('title'),
  empty: t('label.empty'),
  segment: 'labels',
  list: 'catalogue/labels',
  entity: 'label',
  create: { permission: PERMISSION, name: t('label.add'), defaults: { color: null, translations: {} } },
  nameOf,
  fields: [
    ...besideEnglish([{ name: 'name', label: t('name'), kind: 'text', ...said }]),
    { name: 'color', label: t('color'), hint: t('colorHint'), kind: 'text', isOptional: true, section: t('look') },
  ],
  columns: [nameColumn, { key: 'color', name: t('color'), leaves: 'phone', show: swatch }, usedColumn],
}

export const deliveriesKind: ThingKind = {
  ...MAY,
  title: t('title'),
  empty: t('delivery.empty'),
  segment: 'deliveries',
  list: 'catalogue/deliveries',
  entity: 'delivery',
  create: { permission: PERMISSION, name: t('delivery.add'), defaults: { translations: {} } },
  nameOf,
  fields: besideEnglish([
    { name: 'name', label: t('name'), kind: 'text', ...said },
    { name: 'description', label: t('delivery.description'), hint: t('delivery.descriptionHint'), kind: 'area', ...said },
  ]),
  columns: [
    nameColumn,
    {
      ...{ key: 'text', name: t('delivery.text'), share: 3, leaves: 'narrow' },
      show: ({ description }) => <span className="tone-2">{String(description)}</span>,
    },
    usedColumn,
  ],
}

export const targetsKind: ThingKind = {
  ...MAY,
  title: t('title'),
  empty: t('target.empty'),
  segment: 'targets',
  list: 'catalogue/targets',
  entity: 'target',
  create: {
    permission: PERMISSION,
    name: t('target.add'),
    defaults: { type: 'comments', placeholder: null, selectableValues: [], isOptional: false, translations: {} },
  },
  nameOf,
  fields: [
    {
      ...{ name: 'type', label: t('target.kind'), kind: 'choice', only: 'new' },
      options: Object.entries(texts.target.kinds).map(([value, name]) => ({ value, name })),
    },
    { name: 'isOptional', label: t('target.optional'), kind: 'switch' },
    ...besideEnglish([
      { name: 'name', label: t('name'), kind: 'text', ...said },
      { name: 'placeholder', label: t('target.placeholder'), kind: 'text', isOptional: true, ...said },
    ]),
    {
      ...{ name: 'selectableValues', label: t('target.values'), hint: t('target.valuesHint'), kind: 'described', form: choices },
      isShown: ({ type }) => type === 'languages' || type === 'countries',
      section: t('target.values'),
    },
  ],
  columns: [
    nameColumn,
    {
      ...{ key: 'kind', name: t('target.kind') },
      show: ({ type }) => (texts.target.kinds as Readonly<Record<string, string>>)[String(type)] ?? String(type),
    },
    usedColumn,
  ],
}
