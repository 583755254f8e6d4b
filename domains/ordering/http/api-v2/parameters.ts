import type { CatalogueService, TargetKind } from '@vitrine/catalogue'
import type { V2Field } from '../../contract/v2-fields.ts'
import { targetLimits } from '../../model/targets.ts'

/** What one field of `add` is for a service; only what applies is there. */
export interface ServiceParameter {
  readonly name: V2Field
  readonly required: boolean
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Bounds of the lines of a text. */
  readonly lines_min?: number
  readonly lines_max?: number
  readonly line_length_max?: number
  /** The values there are to choose from. */
  readonly values?: readonly string[]
  readonly values_max?: number
}

/** The field that carries each kind of target. `country` also carries languages where no country is asked for, `comments` also a brief. */
export const fieldOf: Readonly<Record<TargetKind, V2Field>> = {
  comments: 'comments',
  seo_keywords: 'keywords',
  textarea: 'brief',
  languages: 'language',
  countries: 'country',
}

/** Types of the field, by the targets that a service requires; what requires anything else is no order for a client that knows only these. */
const typesPerUnit: Readonly<Record<string, string>> = { '': 'Default', seo_keywords: 'SEO' }
const typesByLines: Readonly<Record<string, string>> = { comments: 'Custom Comments' }
const typesPerOrder: Readonly<Record<string, string>> = { '': 'Package', comments: 'Custom Comments Package' }
/** Our own: its fields are what `parameters` says. */
export const EXTENDED = 'Extended'

export function v2Type(service: CatalogueService): string {
  const requested = service.targets.filter((target) => !target.isOptional).map((target) => target.type)
  const types = isOneOrder(service) ? typesPerOrder : service.calculableQuantity ? typesByLines : typesPerUnit
  return types[requested.toSorted().join()] ?? EXTENDED
}

export const isOneOrder = (service: CatalogueService): boolean => service.priceType === 'fixed'

/** Whether its orders may be spread over runs. */
export const isDripFed = (service: CatalogueService): boolean =>
  service.dripFeedIsAllowed && !service.isPackage && !service.calculableQuantity

/** Every field that an order of the service takes beside key, action and service. */
export function parametersOf(service: CatalogueService): ServiceParameter[] {
  const { minQuantity: min, maxQuantity: max, quantityStep: step } = service
  const hasQuantity = !isOneOrder(service) && !service.calculableQuantity
  return [
    { name: 'link', required: service.urlIsRequired },
    ...(hasQuantity ? [{ name: 'quantity' as const, required: true, min, max, step }] : []),
    ...service.targets.map((target) => {
      const { lengthMax, linesMax } = targetLimits(target.type)
      const countsLines = service.calculableQuantity && target.type === 'comments'
      const isChosen = target.allowedValues.length > 0
      return {
        name: fieldOf[target.type],
        required: !target.isOptional,
        ...(isChosen ? { values: target.allowedValues, ...(linesMax === undefined ? {} : { values_max: linesMax }) } : {}),
        ...(isChosen ? {} : { line_length_max: lengthMax }),
        ...(countsLines ? { lines_min: min, lines_max: max } : linesMax === undefined || isChosen ? {} : { lines_max: linesMax }),
      }
    }),
    ...(isDripFed(service)
      ? [
          { name: 'runs' as const, required: false, min: 2, max: 100 },
          { name: 'interval' as const, required: false, min: 1, max: 10_080 },
        ]
      : []),
    ...(service.hasRefill ? [{ name: 'guarantee' as const, required: false, values: ['0', '1'] }] : []),
  ]
}
