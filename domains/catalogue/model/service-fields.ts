import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'

const INTEGER_MAX = 2_147_483_647
const text = (max: number) => z.string().trim().min(1).max(max)
/** An empty text is none. */
const textOrNull = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((text) => text || null)
const count = z.int().min(1).max(INTEGER_MAX)

/** What operators change of a service, as its columns hold it. Names on the wire and here are the same. */
export const serviceFields = z.strictObject({
  name: text(150),
  slug: z.string().regex(/^[a-z][a-z0-9-]{0,120}$/),
  title: textOrNull(300),
  shortDescription: textOrNull(1000),
  geo: textOrNull(200),
  startTime: textOrNull(200),
  startsWithinMinutes: z.int().min(0).max(INTEGER_MAX).nullable(),
  speed: textOrNull(200),
  guarantee: textOrNull(200),
  guaranteeDays: count.nullable(),
  exampleLink: textOrNull(500),
  serviceTypeId: count,
  deliveryId: count,
  priceNano: z.string().regex(/^\d{1,18}$/),
  discountPpm: z.int().min(0).max(1_000_000),
  priceType: z.enum(['per_quantity', 'fixed']),
  pricingPer: count,
  /** False: an operator set the price, and the provider's changes leave it alone. */
  priceFollowsProvider: z.boolean(),
  minQuantity: count,
  maxQuantity: count,
  quantityStep: count,
  defaultQuantity: count,
  isEnabled: z.boolean(),
  isDeactivated: z.boolean(),
  hasRefill: z.boolean(),
  dripFeedIsAllowed: z.boolean(),
  hasSearch: z.boolean(),
  calculableQuantity: z.boolean(),
  gatherStatistic: z.boolean(),
  urlIsRequired: z.boolean(),
  isCancellable: z.boolean(),
  allowsDuplicateLinks: z.boolean(),
  restrictedAccess: z.boolean(),
  availableClosedSales: z.boolean(),
  availablePersonalManager: z.boolean(),
  translations: z.partialRecord(z.enum(locales), z.record(z.string().max(40), z.string().max(1000))),
})
export type ServiceFields = z.output<typeof serviceFields>
export type ServicePatch = Partial<ServiceFields>

/** Needs the permission for prices; all others are texts, bounds and switches. */
const PRICE_FIELDS: readonly string[] = ['priceNano', 'discountPpm', 'priceType', 'pricingPer', 'priceFollowsProvider']

type PricePatch = { readonly [K in 'priceNano' | 'priceFollowsProvider']?: ServiceFields[K] | undefined }

/** A price that an operator sets stays as it is set, unless the same change says that it follows the provider. */
export const followsAfter = (before: Pick<ServiceFields, 'priceNano' | 'priceFollowsProvider'>, patch: PricePatch): boolean =>
  patch.priceFollowsProvider ?? (before.priceFollowsProvider && (patch.priceNano === undefined || patch.priceNano === before.priceNano))

/** Which permissions a change of these fields needs. */
export function permissionsFor(fields: readonly string[]): string[] {
  const isPrice = (field: string): boolean => PRICE_FIELDS.includes(field)
  return [...(fields.some(isPrice) ? ['services.price'] : []), ...(fields.some((field) => !isPrice(field)) ? ['services.edit'] : [])]
}

type Bounds = Pick<
  ServiceFields,
  'minQuantity' | 'maxQuantity' | 'defaultQuantity' | 'quantityStep' | 'priceNano' | 'priceType' | 'dripFeedIsAllowed'
>

/** The field that contradicts the others, if one does. What a change does not touch stays as it is, also where it was never right. */
export function contradiction(
  fields: Bounds & { readonly isPackage: boolean },
  touched: readonly string[],
): keyof ServiceFields | undefined {
  const { minQuantity, maxQuantity, defaultQuantity, quantityStep, priceNano, priceType, dripFeedIsAllowed, isPackage } = fields
  const isTouched = (...names: readonly (keyof Bounds)[]) => names.some((name) => touched.includes(name))
  if (maxQuantity < minQuantity) return 'maxQuantity'
  if (defaultQuantity < minQuantity || defaultQuantity > maxQuantity) return 'defaultQuantity'
  const fitsNowhere = maxQuantity > minQuantity && quantityStep > maxQuantity - minQuantity
  if (fitsNowhere && isTouched('minQuantity', 'maxQuantity', 'quantityStep')) return 'quantityStep'
  if (BigInt(priceNano) === 0n && isTouched('priceNano')) return 'priceNano'
  const isWhole = isPackage || priceType === 'fixed'
  return dripFeedIsAllowed && isWhole && isTouched('dripFeedIsAllowed', 'priceType') ? 'dripFeedIsAllowed' : undefined
}
