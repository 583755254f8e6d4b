import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { promotionsPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const bodyId = z.int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()
const limit = z.coerce.number().int().min(1).max(200).default(50)
const cursor = z.string().max(500).optional()
/** Exact decimal text of US dollars. */
const usd = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,6})?$/)
/** Decimal text: `12.5` is 12.5 %. */
const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/)
const text = (max: number) => z.string().trim().min(1).max(max)
const language = z.enum(locales)

const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: timestamp,
  })

const couponTexts = z.strictObject({ name: text(100), description: z.string().trim().max(1000).nullable().default(null) })
const couponTerms = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{2,50}$/),
  texts: z.object({ en: couponTexts }).and(z.partialRecord(language, couponTexts)),
  type: z.enum(['discount', 'cashback', 'bonus']),
  calculation: z.enum(['fixed', 'percent']),
  /** Of fixed coupons. */
  amountUsd: usd.nullable().default(null),
  /** Of percent coupons. */
  percent: percent.nullable().default(null),
  minAmountUsd: usd.default('0'),
  validFrom: timestamp.nullable().default(null),
  validTo: timestamp.nullable().default(null),
  usesPerUser: z.int().min(1).max(1000).default(1),
  /** Over all customers; null when there is no such limit. */
  usesLeft: z.int().min(1).max(2_147_483_647).nullable().default(null),
  isListed: z.boolean().default(true),
  /** Good for the first order that a customer pays, and for no top-up. */
  isFirstOrderOnly: z.boolean().default(false),
  /** All that is ordered is one of these services or of these types or networks; without any it may be anything. */
  serviceIds: z.array(bodyId).max(200).default([]),
  serviceTypeIds: z.array(bodyId).max(100).default([]),
  networkIds: z.array(bodyId).max(50).default([]),
  /** Nobody but these customers; without any everybody. */
  customerIds: z.array(bodyId).max(200).default([]),
})
export type CouponBody = z.output<typeof couponTerms>

const coupon = z.strictObject({
  ...couponTerms.shape,
  texts: z.partialRecord(language, z.object({ name: z.string().optional(), description: z.string().nullish() })),
  usesLeft: z.int().min(0).nullable(),
  serviceIds: z.array(z.int()),
  serviceTypeIds: z.array(z.int()),
  networkIds: z.array(z.int()),
  customerIds: z.array(z.int()),
  /** Of coupons that were made together: that of the first of them, and the pattern of their codes. */
  batchId: z.int().nullable(),
  batchPattern: z.string().nullable(),
  /** How many were made together, of the first of them. */
  batchCount: z.int().nullable(),
  id: z.int(),
  isEnabled: z.boolean(),
  /** Uses that were not given back. */
  used: z.int(),
  createdAt: timestamp,
  version: z.int(),
})
const oneCoupon = z.strictObject({ data: coupon })

const batchOfCoupons = couponTerms.omit({ code: true }).extend({
  /** Each # becomes a letter or a digit. */
  pattern: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_#-]{2,50}$/),
  count: z.int().min(1).max(10_000),
})
const couponUse = z.strictObject({
  id: z.int(),
  customer: z.strictObject({ id: z.int(), email: z.string().nullable() }),
  code: z.string(),
  at: timestamp,
  /** Of what was ordered or topped up, before fees. */
  amountUsd: z.string(),
  worthUsd: z.string(),
  /** Lines of the order that it was used for. */
  orderIds: z.array(z.int()),
  /** Of a top-up. */
  invoiceNumber: z.int().nullable(),
  /** Given back, because what it was used for was never paid. */
  releasedAt: timestamp.nullable(),
})

const names = z.object({ en: text(100) }).and(z.partialRecord(language, text(100)))
/** A path of the shop, an address or a small picture. */
const icon = z
  .string()
  .max(20_000)
  .regex(/^(\/(?![/\\])|https:\/\/|data:image\/(svg\+xml|png|webp)[;,])/)
const days = z.int().min(1).max(3650).nullable()

const gradeFields = z.object({
  icon,
  names,
  discountPercent: percent,
  /** What a customer spends in a year to reach it. */
  spendingGoalUsd: usd,
  opensClosedSales: z.boolean(),
  hasPersonalManager: z.boolean(),
  consultationDays: days,
  thumbnailDays: days,
})
const newGrade = gradeFields.extend({
  discountPercent: percent.default('0'),
  opensClosedSales: z.boolean().default(false),
  hasPersonalManager: z.boolean().default(false),
  consultationDays: days.default(null),
  thumbnailDays: days.default(null),
})
const changedGrade = gradeFields.partial().extend({ version: z.int() })
const oneGrade = z.strictObject({
  data: z.strictObject({
    ...gradeFields.shape,
    id: z.int(),
    /** Who has it now. */
    customerCount: z.int(),
    version: z.int(),
  }),
})

const offerFields = z.object({
  names,
  place: z.enum(['services', 'dashboard', 'create_order']),
  position: z.int().min(0).max(10_000),
  networkId: bodyId.nullable(),
  /** The `utm` name in its links. */
  utmName: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,60}$/)
    .nullable(),
  serviceTypeIds: z.array(bodyId).max(50),
  serviceIds: z.array(bodyId).max(200),
  showsAll: z.boolean(),
  /** When customers see it; without them always. */
  validFrom: timestamp.nullable(),
  validTo: timestamp.nullable(),
})
const { shape: offerShape } = offerFields
const newOffer = offerFields.extend({
  position: offerShape.position.default(0),
  networkId: offerShape.networkId.default(null),
  utmName: offerShape.utmName.default(null),
  serviceTypeIds: offerShape.serviceTypeIds.default([]),
  serviceIds: offerShape.serviceIds.default([]),
  showsAll: z.boolean().default(false),
  validFrom: timestamp.nullable().default(null),
  validTo: timestamp.nullable().default(null),
})
const oneOffer = z.strictObject({ data: z.strictObject({ ...offerFields.shape, id: z.int(), version: z.int() }) })

export const promotionsOperatorContract = {
  coupons: {
    ...paths.coupons,
    operation: 'listCoupons',
    summary: 'Coupons of the panel, the newest first',
    query: z.strictObject({
      view: z.enum(['all', 'on', 'off']).default('all'),
      /** Every coupon of one batch; otherwise the first stands for its batch, unless they are searched. */
      'filter.batch': id.optional(),
      q: z.string().trim().max(100).default(''),
      cursor,
      limit,
    }),
    response: pageOf(coupon),
  },
  coupon: { ...paths.coupon, operation: 'showCoupon', summary: 'One coupon', params: z.object({ id }), response: oneCoupon },
  createCoupon: {
    ...paths.createCoupon,
    operation: 'createCoupon',
    summary: 'A new coupon; its terms never change',
    body: couponTerms,
    status: 201,
    response: oneCoupon,
  },
  createCouponBatch: {
    ...paths.createCouponBatch,
    operation: 'createCouponBatch',
    summary: 'Up to 10,000 coupons with the same terms and codes by a pattern',
    body: batchOfCoupons,
    status: 201,
    response: z.strictObject({ data: z.strictObject({ id: z.int(), count: z.int() }) }),
  },
  couponBatchFile: {
    ...paths.couponBatchFile,
    operation: 'exportCouponBatch',
    summary: 'All codes of a batch with their uses as a file for spreadsheets',
    params: z.object({ id }),
    mediaType: 'text/csv',
    response: z.string(),
  },
  turnCouponBatch: {
    ...paths.turnCouponBatch,
    operation: 'turnCouponBatch',
    summary: 'Lets all coupons of a batch be used, or no longer; promised uses stay',
    params: z.object({ id }),
    body: z.object({ isOn: z.boolean() }),
    response: z.strictObject({ data: z.strictObject({ count: z.int() }) }),
  },
  couponUses: {
    ...paths.couponUses,
    operation: 'listCouponUses',
    summary:
      'Who used a coupon, or any coupon of its batch where it is the first of one, when, for what and for how much, the newest first',
    params: z.object({ id }),
    query: z.strictObject({ cursor, limit }),
    response: pageOf(couponUse),
  },
  turnCoupon: {
    ...paths.turnCoupon,
    operation: 'turnCoupon',
    summary: 'Lets a coupon be used, or no longer; promised uses stay',
    params: z.object({ id }),
    body: z.object({ isOn: z.boolean(), version: z.int() }),
    response: oneCoupon,
  },
  grades: { ...paths.grades, operation: 'listGrades', summary: 'The ladder, the lowest goal first', response: pageOf(oneGrade.shape.data) },
  createGrade: {
    ...paths.createGrade,
    operation: 'createGrade',
    summary: 'A new step of the ladder',
    body: newGrade,
    status: 201,
    response: oneGrade,
  },
  grade: { ...paths.grade, operation: 'showGrade', summary: 'One step of the ladder', params: z.object({ id }), response: oneGrade },
  changeGrade: {
    ...paths.changeGrade,
    operation: 'changeGrade',
    summary: 'Changes a step of the ladder; whoever has reached it keeps it to the end of their year',
    params: z.object({ id }),
    body: changedGrade,
    response: oneGrade,
  },
  removeGrade: {
    ...paths.removeGrade,
    operation: 'removeGrade',
    summary: 'Takes a step of the ladder away; refused while customers have it',
    params: z.object({ id }),
    status: 204,
  },
  moveCustomers: {
    ...paths.moveCustomers,
    operation: 'moveCustomersOfGrade',
    summary: 'Gives everyone who has a step of the ladder another one, until the end of their year',
    params: z.object({ id }),
    body: z.object({
      to: bodyId,
      isBack: z
        .boolean()
        .optional()
        .meta({ description: 'Only those who were moved from there, while they still have what they were moved to' }),
    }),
    response: z.strictObject({ data: z.strictObject({ moved: z.int() }) }),
  },
  offers: {
    ...paths.offers,
    operation: 'listOffers',
    summary: 'Special offers, by place and position',
    response: pageOf(oneOffer.shape.data),
  },
  createOffer: {
    ...paths.createOffer,
    operation: 'createOffer',
    summary: 'A new special offer on a place of the shop',
    body: newOffer,
    status: 201,
    response: oneOffer,
  },
  offer: { ...paths.offer, operation: 'showOffer', summary: 'One special offer', params: z.object({ id }), response: oneOffer },
  changeOffer: {
    ...paths.changeOffer,
    operation: 'changeOffer',
    summary: 'Changes a special offer',
    params: z.object({ id }),
    body: offerFields.partial().extend({ version: z.int() }),
    response: oneOffer,
  },
  removeOffer: {
    ...paths.removeOffer,
    operation: 'removeOffer',
    summary: 'Takes a special offer away',
    params: z.object({ id }),
    status: 204,
  },
} as const
