import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { strategies } from '../model/method.ts'
import { paymentsPaths as paths } from './paths.ts'

export const id = z.coerce.number().int().positive().max(2_147_483_647)
export const bodyId = z.int().positive().max(2_147_483_647)
export const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/)
export const usd = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
const texts = z.object({
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().max(2000).nullish(),
  additional_information: z.string().trim().max(20_000).nullish(),
  comments: z.string().trim().max(2000).nullish(),
})
export const translated = z.object({ en: texts }).and(z.partialRecord(z.enum(locales), texts.partial()))
/** An address or a small picture. */
export const icon = z
  .string()
  .max(20_000)
  .regex(/^(\/|https:\/\/|data:image\/(svg\+xml|png|webp)[;,])/)

const countryCode = z.string().regex(/^[A-Z]{2}$/)

const fields = z.object({
  icon,
  texts: translated,
  feePercent: percent,
  rewardPercent: percent,
  tolerancePercent: percent,
  minAmountUsd: usd.nullable(),
  maxAmountUsd: usd.nullable(),
  chargeCurrency: z.enum(['USD', 'RUB']),
  accountNumber: z.string().trim().min(1).max(200).nullable(),
  qrCode: z.string().trim().min(1).max(20_000).nullable(),
  asksComment: z.boolean(),
  isForWidgets: z.boolean(),
  bonuses: z.array(z.strictObject({ fromUsd: usd, percent })).max(20),
  countries: z
    .array(countryCode)
    .max(250)
    .meta({ description: 'ISO 3166-1 alpha-2. Offered where these are alone, or everywhere else; an empty list limits nothing.' }),
  excludesCountries: z.boolean().meta({ description: 'Whether `countries` are those it is not offered in.' }),
  gradeIds: z.array(bodyId).max(100).meta({ description: 'Offered to customers of these grades alone; an empty list limits nothing.' }),
})
const strategy = z.enum(strategies)

const method = z.strictObject({
  ...fields.shape,
  id: z.int(),
  strategy,
  gatewayAccountId: z.int().nullable(),
  connector: z.string().nullable(),
  isEnabled: z.boolean(),
  position: z.int(),
  version: z.int(),
})
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: z.iso.datetime(),
  })
const one = z.strictObject({ data: method })
const audiences = z.strictObject({
  data: z.strictObject({
    countries: z.array(countryCode),
    grades: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    knowsCountries: z.boolean().meta({ description: 'Whether a proxy tells visitors’ countries; without one every country is unknown.' }),
  }),
})

const sales = z.strictObject({
  data: z.strictObject({
    since: z.iso.datetime(),
    rows: z.array(
      z.strictObject({
        id: z.int().meta({ description: 'Of the payment method' }),
        paid: z.int().meta({ description: 'Payments that came in full' }),
        unpaid: z.int().meta({ description: 'Payments that failed, expired, were canceled or came short' }),
        open: z.int().meta({ description: 'Payments that may still come' }),
        successPercent: z.string().nullable().meta({ description: 'Of those that are over; null while none is.' }),
        turnoverUsd: z.string().meta({ description: 'Of the payments that came in full, fees of the method included' }),
      }),
    ),
  }),
})

export const methodsContract = {
  methods: {
    ...paths.methods,
    operation: 'listPaymentMethods',
    summary: 'Payment methods of the panel in their order',
    response: pageOf(method),
  },
  method: { ...paths.method, operation: 'showPaymentMethod', summary: 'One payment method', params: z.object({ id }), response: one },
  methodAudiences: {
    ...paths.methodAudiences,
    operation: 'showPaymentMethodAudiences',
    summary: 'Countries and grades that a payment method can be limited to',
    response: audiences,
  },
  methodSales: {
    ...paths.methodSales,
    operation: 'listPaymentMethodSales',
    summary: 'What became of the payments begun in the last 30 days, by payment method',
    response: sales,
  },
  createMethod: {
    ...paths.createMethod,
    operation: 'createPaymentMethod',
    summary: 'A new payment method',
    body: fields
      .partial()
      .required({ icon: true, texts: true })
      .extend({ strategy, gatewayAccountId: bodyId.nullable().default(null) }),
    status: 201,
    response: one,
  },
  changeMethod: {
    ...paths.changeMethod,
    operation: 'changePaymentMethod',
    summary: 'Texts, fees and bounds of a payment method',
    params: z.object({ id }),
    body: fields.partial().extend({ gatewayAccountId: bodyId.optional(), version: z.int() }),
    response: one,
  },
  orderMethods: {
    ...paths.orderMethods,
    operation: 'orderPaymentMethods',
    summary: 'The order in which customers see them: every method once',
    body: z.object({ ids: z.array(bodyId).min(1).max(200) }),
    status: 204,
  },
  turnMethod: {
    ...paths.turnMethod,
    operation: 'turnPaymentMethod',
    summary: 'Offers a payment method, or no longer',
    params: z.object({ id }),
    body: z.object({ isOn: z.boolean(), version: z.int() }),
    response: one,
  },
} as const
