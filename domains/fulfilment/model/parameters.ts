import type { OrderInputs, TargetKind } from '@vitrine/catalogue'
import type { OrderParameter } from '@vitrine/ordering'

/** How a provider's service knows how much is ordered: by `quantity`, by the lines of its comments, or one order is one piece. */
export type CountedBy = 'quantity' | 'lines' | 'order'

type FieldOf = Readonly<Partial<Record<OrderParameter, string>>>

/** What an operator says about a provider's service beyond its type: providers tell it in prose. */
export interface DeclaredParameters {
  readonly countedBy?: CountedBy
  /** The provider's field for each of our parameters. */
  readonly fields?: FieldOf
}

/** What a provider's service takes beside its link. */
export interface ServiceParameters {
  readonly countedBy: CountedBy
  readonly fields: FieldOf
}

interface KnownType extends ServiceParameters {
  /** Fields without which it takes nothing. */
  readonly needs?: readonly string[]
}

const counted = (countedBy: CountedBy, fields: FieldOf = {}, needs: readonly string[] = []): KnownType => ({ countedBy, fields, needs })

/** The types of the v2 API that panels share. */
const knownTypes: Readonly<Record<string, KnownType>> = {
  Default: counted('quantity'),
  Package: counted('order'),
  'Custom Comments': counted('lines', { comments: 'comments' }, ['comments']),
  'Custom Comments Package': counted('order', { comments: 'comments' }, ['comments']),
  SEO: counted('quantity', { keywords: 'keywords' }, ['keywords']),
  Mentions: counted('quantity', {}, ['usernames']),
  'Mentions with Hashtags': counted('quantity', {}, ['usernames', 'hashtags']),
  'Mentions Custom List': counted('lines', {}, ['usernames']),
  'Mentions Hashtag': counted('quantity', {}, ['hashtag']),
  'Mentions User Followers': counted('quantity', {}, ['username']),
  'Mentions Media Likers': counted('quantity', {}, ['media']),
  'Comment Likes': counted('quantity', {}, ['username']),
  'Comment Replies': counted('lines', { comments: 'comments' }, ['username', 'comments']),
  Poll: counted('quantity', {}, ['answer_number']),
  'Invites from Groups': counted('quantity', {}, ['groups']),
  Subscriptions: counted('order', {}, ['username', 'min', 'max']),
  'Web Traffic': counted('quantity', { country: 'country' }, ['country', 'type_of_traffic']),
}

interface Mapping {
  /** The provider's name for the kind of its service. */
  readonly type: string
  readonly declared: DeclaredParameters
  readonly rateKind: 'per_1000' | 'fixed'
}

/** What a mapped service takes; undefined for an unknown type without an operator's declaration. */
function parametersOf({ type, declared }: Mapping): KnownType | undefined {
  const known = Object.hasOwn(knownTypes, type) ? knownTypes[type] : undefined
  const countedBy = known?.countedBy ?? declared.countedBy
  return countedBy && { countedBy, fields: { ...known?.fields, ...declared.fields }, needs: known?.needs ?? [] }
}

/** Why orders of a service cannot all go to a provider's service, naming the target; undefined when they can. */
export function misfitOfService(mapping: Mapping, service: Omit<OrderInputs, 'serviceId'>): string | undefined {
  // It is never sent itself: its parts are.
  if (service.isPackage) return undefined
  const { minQuantity, maxQuantity, calculableQuantity, targets } = service
  return misfit(mapping, {
    given: targets.map((target) => ({ parameter: parameterOf.get(target) ?? target, target })),
    isLines: calculableQuantity && targets.includes('comments'),
    isSingle: minQuantity === 1 && maxQuantity === 1,
  })
}

/** The same of one order, by what its customer gave. */
export function misfitOfOrder(
  mapping: Mapping,
  order: { readonly quantity: number; readonly fields: Readonly<Record<string, string>> },
): string | undefined {
  return misfit(mapping, {
    given: Object.keys(order.fields).map((parameter) => ({ parameter, target: targetNames.get(parameter) ?? parameter })),
    isLines: linesIn(order.fields.comments) === order.quantity,
    isSingle: order.quantity === 1,
  })
}

interface Given {
  readonly given: readonly { readonly parameter: string; readonly target: string }[]
  /** The quantity is the number of comments. */
  readonly isLines: boolean
  readonly isSingle: boolean
}

function misfit(mapping: Mapping, { given, isLines, isSingle }: Given): string | undefined {
  const parameters = parametersOf(mapping)
  if (!parameters) return `nobody has said what services of type ${mapping.type} take`
  const { countedBy, fields, needs = [] } = parameters
  const fieldOf = new Map(Object.entries(fields))
  const lost = given.find(({ parameter }) => !fieldOf.has(parameter))
  if (lost) return `it has no field for the target ${lost.target}`
  const carried = new Set(given.map(({ parameter }) => fieldOf.get(parameter)))
  const missing = needs.find((field) => !carried.has(field))
  if (missing !== undefined) return `services of type ${mapping.type} need ${missing}, which no target gives`
  if (countedBy === 'lines' && !isLines) return 'it counts lines of comments, so that the quantity would be lost'
  if (countedBy === 'order' && !isSingle) return 'it takes no quantity, one order is one piece'
  return (countedBy === 'order') === (mapping.rateKind === 'fixed') ? undefined : 'its rate is for another unit than it counts'
}

const targetOf: Readonly<Record<OrderParameter, TargetKind>> = {
  comments: 'comments',
  keywords: 'seo_keywords',
  brief: 'textarea',
  language: 'languages',
  country: 'countries',
}
const targetNames = new Map<string, string>(Object.entries(targetOf))
const parameterOf = new Map<string, string>(Object.entries(targetOf).map(([parameter, target]) => [target, parameter]))

const linesIn = (text = ''): number => text.split('\n').filter((line) => line.trim() !== '').length

/** The request of an order in the provider's own fields. Nothing is left out: `misfitOfOrder` has to have found nothing. */
export function requestOf(
  mapping: Mapping & { readonly providerServiceId: string },
  order: { readonly url: string | null; readonly quantity: number; readonly fields: Readonly<Record<string, string>> },
) {
  const parameters = parametersOf(mapping)
  const fieldOf = new Map(Object.entries(parameters?.fields ?? {}))
  const fields = Object.entries(order.fields).map(([parameter, text]) => [fieldOf.get(parameter) ?? parameter, text] as const)
  return {
    service: mapping.providerServiceId,
    link: order.url ?? '',
    quantity: order.quantity,
    countedBy: parameters?.countedBy ?? 'quantity',
    fields: Object.fromEntries(fields),
  } as const
}

/** Fields that mean something else in every order. */
const reserved = new Set(['key', 'action', 'service', 'link', 'quantity', 'request_id', 'reference', 'runs', 'interval'])
const FIELD = /^[a-z][a-z0-9_]{0,39}$/

/** Why an operator's declaration cannot be taken; undefined when it can. */
export function problemOfDeclared({ fields = {} }: DeclaredParameters): string | undefined {
  const names = Object.values(fields)
  const odd = names.find((name) => !FIELD.test(name) || reserved.has(name))
  if (odd !== undefined) return `${odd} cannot be the field of a parameter`
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  return twice === undefined ? undefined : `${twice} would carry two parameters`
}
