import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { serviceFields } from './service-fields.ts'
import { translationsOf } from './shelf-fields.ts'

/** A service's texts and how long each may be; all of them are told in every language. */
export const serviceTextLengths = {
  name: 150,
  title: 300,
  shortDescription: 1000,
  geo: 200,
  startTime: 200,
  speed: 200,
  guarantee: 200,
  description: 20_000,
  requirements: 5000,
  metaTitle: 300,
  metaDescription: 500,
} as const
export type ServiceTextName = keyof typeof serviceTextLengths
export const serviceTextNames = Object.keys(serviceTextLengths) as ServiceTextName[]

/** These stand apart, because lists never carry them. */
export const contentTextNames = [
  'description',
  'requirements',
  'metaTitle',
  'metaDescription',
] as const satisfies readonly ServiceTextName[]

const count = z.int().min(1).max(2_147_483_647)
const ids = (max: number) =>
  z
    .array(count)
    .max(max)
    .refine((all) => new Set(all).size === all.length)
const period = z
  .string()
  .trim()
  .max(100)
  .nullable()
  .transform((written) => written || null)
const faq = z.array(z.strictObject({ question: z.string().trim().min(1).max(300), answer: z.string().trim().min(1).max(4000) })).max(50)

const texts = translationsOf(serviceTextLengths).superRefine(({ en }, context) => {
  if (!en?.name) context.addIssue({ code: 'invalid_type', expected: 'string', path: ['en', 'name'], input: undefined })
})

const { name: _, title: __, shortDescription: ___, geo, startTime, speed, guarantee, translations, ...plain } = serviceFields.shape

/** Everything of a service that its editor changes. Names on the wire and here are the same. */
export const editedFields = z.strictObject({
  ...plain,
  texts,
  /** By language; English where one has none. */
  faqs: z.partialRecord(z.enum(locales), faq),
  linkKinds: z.array(z.string().regex(/^[a-z_]{1,30}$/)).max(30),
  labelIds: ids(50),
  targetIds: ids(20),
  allowedUseCountries: z.boolean(),
  consultationChatPeriod: period,
  thumbnailPeriod: period,
  packageItems: z.array(z.strictObject({ serviceId: count, quantity: count, isDisplayable: z.boolean() })).max(50),
})
export type EditedFields = z.output<typeof editedFields>

/** What a service needs that has nothing yet; all else has the default beside it. */
export const newServiceFields = editedFields
  .partial()
  .required({ texts: true, serviceTypeId: true, deliveryId: true, priceNano: true, minQuantity: true, maxQuantity: true })
  .extend({ isPackage: z.boolean().default(false) })
export type NewServiceFields = z.output<typeof newServiceFields>

type Required = 'texts' | 'serviceTypeId' | 'deliveryId' | 'priceNano' | 'minQuantity' | 'maxQuantity' | 'slug' | 'defaultQuantity'
export const serviceDefaults: Omit<EditedFields, Required> = {
  startsWithinMinutes: null,
  guaranteeDays: null,
  exampleLink: null,
  discountPpm: 0,
  priceType: 'per_quantity',
  pricingPer: 1000,
  priceFollowsProvider: true,
  quantityStep: 1,
  // Nobody can deliver it yet.
  isEnabled: false,
  isDeactivated: false,
  hasRefill: false,
  dripFeedIsAllowed: false,
  hasSearch: false,
  calculableQuantity: false,
  gatherStatistic: false,
  urlIsRequired: true,
  isCancellable: true,
  allowsDuplicateLinks: false,
  restrictedAccess: false,
  availableClosedSales: false,
  availablePersonalManager: false,
  faqs: {},
  linkKinds: [],
  labelIds: [],
  targetIds: [],
  allowedUseCountries: false,
  consultationChatPeriod: null,
  thumbnailPeriod: null,
  packageItems: [],
}

/** An address from a name: small letters, digits and hyphens, beginning with a letter. */
export function slugOf(name: string): string {
  const plainName = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  return plainName.slice(0, 100).replace(/-+$/, '') || 'service'
}
