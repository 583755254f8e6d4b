import type { ValueForm } from '../../../forms/described/value-form.ts'
import type { Field } from '../../../forms/field.ts'
import { inLanguages } from '../../../forms/in-languages.ts'
import texts from '../../../messages/en/service-editor.json'
import { sayFrom } from '../../../messages/texts.ts'
import type { ShelfName } from './edited-service.ts'

const t = sayFrom(texts)
type FieldName = keyof typeof texts.fields

export interface Shelves {
  readonly types: readonly ShelfName[]
  readonly networks: readonly ShelfName[]
  readonly deliveries: readonly ShelfName[]
  readonly labels: readonly ShelfName[]
  readonly targets: readonly ShelfName[]
}

export interface EditorRights {
  readonly isPriced: boolean
  readonly isEdited: boolean
}

const leaf = (kind: string): ValueForm => ({ kind, isNullable: false })
const faq: ValueForm = {
  ...{ kind: 'list', isNullable: false },
  item: { kind: 'group', isNullable: false, fields: { question: leaf('text'), answer: leaf('lines') } },
}
const packageItems: ValueForm = {
  ...{ kind: 'list', isNullable: false },
  item: {
    kind: 'group',
    isNullable: false,
    fields: { serviceId: leaf('part'), quantity: leaf('integer'), isDisplayable: leaf('switch') },
  },
}

const label = (name: FieldName) => t(`fields.${name}`)
const field = (name: FieldName, kind: Field['kind'], more: Partial<Field> = {}): Field => ({ name, label: label(name), kind, ...more })
const optionsOf = (shelves: readonly ShelfName[]) => shelves.map(({ id, name }) => ({ value: String(id), name }))

/** Several of some things, by number. */
function several(name: FieldName, shelves: readonly ShelfName[]): Field {
  const names = new Map(shelves.map((shelf) => [String(shelf.id), shelf.name]))
  const form: ValueForm = { kind: 'choices', isNullable: false, options: [...names.keys()] }
  return field(name, 'described', { form, optionName: (option) => names.get(option) ?? option })
}

/** Types of one network have one name: the network stands before it. */
function typeOptions({ types, networks }: Shelves) {
  const names = new Map(networks.map(({ id, name }) => [id, name]))
  return types.map(({ id, name, networkId }) => ({ value: String(id), name: `${names.get(networkId ?? 0) ?? '–'}, ${name}` }))
}

function kindsOf(networkId: unknown, { networks }: Shelves): Field {
  const known = networks.filter(({ id }) => networkId === undefined || id === networkId)
  const options = [...new Set(known.flatMap(({ linkKinds = [] }) => linkKinds))].sort()
  return field('linkKinds', 'described', { form: { kind: 'choices', isNullable: false, options }, hint: t('fields.linkKindsHint') })
}

const partLabel = (path: string): string => label(path.slice(path.lastIndexOf('.') + 1) as FieldName)

/** Where the countries come from that customers choose among. */
function countriesHint({ targets }: Shelves): string {
  const names = targets.flatMap(({ type, name }) => (type === 'countries' ? [name] : []))
  return names.length > 0 ? t('fields.countriesHint', { targets: names.join(', ') }) : t('fields.noCountriesHint')
}

/** Every field of a service, section by section. */
export function editorFields(shelves: Shelves, networkId: unknown, { isPriced, isEdited }: EditorRights): readonly Field[] {
  const priced = within('price', !isPriced)
  const edited = (section: keyof typeof texts.sections) => within(section, !isEdited)
  return [
    ...edited('basics')([
      field('serviceTypeId', 'choice', { options: typeOptions(shelves) }),
      field('deliveryId', 'choice', { options: optionsOf(shelves.deliveries) }),
      field('slug', 'text', { hint: t('fields.slugHint'), isWide: true, only: 'existing' }),
      field('slug', 'text', { hint: t('fields.slugNewHint'), isWide: true, only: 'new' }),
      field('isPackage', 'switch', { only: 'new' }),
      field('isEnabled', 'switch'),
      field('isDeactivated', 'switch'),
      several('labelIds', shelves.labels),
    ]),
    ...edited('texts')(textFields),
    ...priced([
      field('priceType', 'choice', {
        options: (['per_quantity', 'fixed'] as const).map((value) => ({ value, name: t(`priceTypes.${value}`) })),
      }),
      field('priceNano', 'nano'),
      field('pricingPer', 'whole'),
      field('discountPpm', 'ppm'),
      field('priceFollowsProvider', 'switch', { hint: t('fields.priceFollowsProviderHint'), only: 'existing' }),
    ]),
    ...edited('quantities')([
      field('minQuantity', 'whole'),
      field('maxQuantity', 'whole'),
      field('quantityStep', 'whole'),
      field('defaultQuantity', 'whole', { only: 'existing' }),
      field('calculableQuantity', 'switch'),
    ]),
    ...edited('needs')([
      field('urlIsRequired', 'switch'),
      field('exampleLink', 'text', { isOptional: true, isWide: true }),
      kindsOf(networkId, shelves),
      several('targetIds', shelves.targets),
      field('hasSearch', 'switch'),
      field('gatherStatistic', 'switch'),
      field('allowedUseCountries', 'switch', { hint: countriesHint(shelves) }),
    ]),
    ...edited('delivery')([
      field('startsWithinMinutes', 'whole', { isOptional: true }),
      field('dripFeedIsAllowed', 'switch'),
      field('isCancellable', 'switch'),
      field('allowsDuplicateLinks', 'switch'),
    ]),
    ...edited('guarantee')([field('hasRefill', 'switch'), field('guaranteeDays', 'whole', { isOptional: true })]),
    ...edited('buyers')([
      field('restrictedAccess', 'switch'),
      field('availableClosedSales', 'switch'),
      field('availablePersonalManager', 'switch'),
      field('consultationChatPeriod', 'text', { isOptional: true }),
      field('thumbnailPeriod', 'text', { isOptional: true }),
    ]),
    ...edited('package')([
      field('packageItems', 'described', { form: packageItems, partLabel, isShown: ({ isPackage }) => isPackage === true }),
    ]),
    ...edited('questions')(
      inLanguages([{ name: 'faqs.*', label: t('fields.faq'), kind: 'described', form: faq, partLabel, isOptional: true }]),
    ),
  ]
}

const within = (section: keyof typeof texts.sections, isReadOnly: boolean) => (fields: readonly Field[]) =>
  fields.map((each) => ({ ...each, section: t(`sections.${section}`), isReadOnly }))

const textField = (name: FieldName, kind: Field['kind'], isOptional = true): Field => ({
  ...{ name: `texts.*.${name}`, label: label(name), kind, isOptional, isWide: kind === 'html' },
})
const textFields = inLanguages([
  textField('name', 'text', false),
  textField('title', 'text'),
  textField('shortDescription', 'area'),
  textField('geo', 'text'),
  textField('startTime', 'text'),
  textField('speed', 'text'),
  textField('guarantee', 'text'),
  textField('description', 'html'),
  textField('requirements', 'html'),
  textField('metaTitle', 'text'),
  textField('metaDescription', 'area'),
])

/** How a field is called where it is told alone: texts with their language. */
export function fieldLabel(name: string): string {
  const [root = '', lang, inside] = name.split('.')
  if (root === 'texts' && inside) return `${label(inside as FieldName)} (${lang})`
  if (root === 'faqs') return `${t('fields.faq')} (${lang})`
  return Object.hasOwn(texts.fields, root) ? label(root as FieldName) : root
}
