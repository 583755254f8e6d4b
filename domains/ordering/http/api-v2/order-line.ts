import { type CatalogueService, type CatalogueSnapshot, checkLink, type TargetKind } from '@vitrine/catalogue'
import { dripFeedInput, type OrderLineInput } from '../../contract/schemas.ts'
import { cleanValues, targetLimits } from '../../model/targets.ts'
import { type Fields, wholeOf } from './fields.ts'
import { linkOfName } from './link-of-name.ts'
import { fieldOf, isDripFed, isOneOrder } from './parameters.ts'
import { badField, V2Error } from './refusals.ts'
import { v2Errors } from './texts.ts'

/** What may be given in one line; a comment keeps its commas. */
const BY_COMMA: ReadonlySet<TargetKind> = new Set(['seo_keywords', 'countries', 'languages'])

/** The order that the fields of `add` describe. */
export function orderLineOf(fields: Fields, service: CatalogueService, snapshot: CatalogueSnapshot): OrderLineInput {
  return {
    service_id: service.id,
    url: linkOf(fields.text('link') ?? '', service, snapshot),
    quantity: quantityOf(fields, service),
    is_guarantee: guaranteeOf(fields, service),
    is_reorder: false,
    targetable_values: service.targets.flatMap((target) => {
      const values = valuesOf(fields, service, target)
      return values.length === 0 ? [] : [{ target_id: target.id, values }]
    }),
    drip_feed: dripFeedOf(fields, service),
  }
}

/** A link, or a bare name where the service works on somebody's profile. */
function linkOf(text: string, service: CatalogueService, snapshot: CatalogueSnapshot): string {
  if (text === '' || checkLink(snapshot, service, text).ok) return text
  return linkOfName(text, snapshot.network(service.networkId)?.type ?? '') ?? text
}

/** Of a service with lines the lines count; too many digits are too many units. */
function quantityOf(fields: Fields, service: CatalogueService): number {
  if (isOneOrder(service)) return service.defaultQuantity
  const text = fields.text('quantity')
  if (service.calculableQuantity || text === undefined) return 0
  const quantity = wholeOf(text)
  if (quantity === undefined) throw badField('quantity', 'a whole number')
  return quantity
}

/** Bought unless the client leaves it out: the rate that `services` tells contains it. */
export function guaranteeOf(fields: Fields, service: Pick<CatalogueService, 'hasRefill'>): boolean {
  const text = fields.text('guarantee')?.toLowerCase()
  if (text !== undefined && !['0', '1', 'true', 'false'].includes(text)) throw badField('guarantee', '0 or 1')
  return service.hasRefill && text !== '0' && text !== 'false'
}

/** The cleaned values of one target; refused by the name of the field that carries it. */
export function valuesOf(fields: Fields, service: CatalogueService, target: CatalogueService['targets'][number]): string[] {
  const field = fieldOf[target.type]
  const text = textOf(fields, service, target.type)
  const parts = cleanValues((text ?? '').split(BY_COMMA.has(target.type) ? /\r?\n|,/ : /\r?\n/))
  const values = target.type === 'countries' ? parts.map((part) => part.toUpperCase()) : parts
  if (values.length === 0 && !target.isOptional) throw new V2Error(v2Errors.required(field))
  const { lengthMax, linesMax } = targetLimits(target.type)
  const long = values.findIndex((value) => value.length > lengthMax)
  if (long >= 0) throw new V2Error(v2Errors.long(field, long + 1, lengthMax))
  if (linesMax !== undefined && values.length > linesMax) throw badField(field, `${linesMax} values at most`)
  const foreign = target.allowedValues.length > 0 ? values.find((value) => !target.allowedValues.includes(value)) : undefined
  if (foreign !== undefined) throw new V2Error(v2Errors.choice(field, foreign))
  return values
}

/** Older clients send a brief as `comments`, and a language as `country` where no country is asked for. */
function textOf(fields: Fields, service: CatalogueService, kind: TargetKind): string | undefined {
  const own = fields.lines(fieldOf[kind])
  if (own !== undefined) return own
  if (kind === 'textarea' && !service.targets.some(({ type }) => type === 'comments')) return fields.lines('comments')
  if (kind === 'languages' && !service.targets.some(({ type }) => type === 'countries')) return fields.lines('country')
  return undefined
}

/** `runs` and `interval` in minutes: equal runs of `quantity` each. */
function dripFeedOf(fields: Fields, service: CatalogueService): OrderLineInput['drip_feed'] {
  const [runs, interval] = [fields.text('runs'), fields.text('interval')]
  if (runs === undefined) return null
  if (!isDripFed(service)) throw new V2Error(v2Errors.dripDisabled)
  const input = dripFeedInput.safeParse({ runs: wholeOf(runs), minutes_between_runs: wholeOf(interval ?? '') ?? Number.NaN })
  if (input.success) return input.data
  const isOfRuns = input.error.issues.some(({ path }) => path[0] === 'runs')
  throw isOfRuns ? badField('runs', 'a whole number from 2 to 100') : badField('interval', 'a whole number of minutes from 1 to 10080')
}
