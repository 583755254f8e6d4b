import { z } from 'zod'
import { promotionsPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const bodyId = z.int().positive().max(2_147_483_647)
const params = z.object({ id })
/** Decimal text: `12.5` is 12.5 %. */
const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/)

const rate = z.strictObject({
  id: z.int(),
  /** The address is masked for those who may not see it. */
  customer: z.strictObject({ id: z.int(), email: z.string().nullable() }),
  /** One service, or all of a type: the other one is null. */
  serviceId: z.int().nullable(),
  serviceTypeId: z.int().nullable(),
  /** Of the service or type; null while it is gone. */
  serviceName: z.string().nullable(),
  discountPercent: percent,
  version: z.int(),
})
const one = z.strictObject({ data: rate })

export const rateContract = {
  rates: {
    ...paths.rates,
    operation: 'listOwnRates',
    summary: 'Rates that were agreed with customers, the newest first',
    query: z.strictObject({
      'filter.serviceId': id.optional().meta({ description: 'Those that move the price of this service: of its type, too.' }),
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(rate),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: z.iso.datetime(),
    }),
  },
  rate: { ...paths.rate, operation: 'showOwnRate', summary: 'One rate of a customer', params, response: one },
  rateFile: {
    ...paths.rateFile,
    operation: 'exportOwnRates',
    summary: 'All own rates as a file for spreadsheets; the bulk action own-rates.csv reads one in',
    mediaType: 'text/csv',
    response: z.string(),
  },
  createRate: {
    ...paths.createRate,
    operation: 'createOwnRate',
    summary: 'A rate for a customer and a service, or all services of a type',
    body: z.strictObject({
      /** Number or whole address. */
      customer: z.string().trim().min(1).max(254),
      serviceId: bodyId.nullable().default(null),
      serviceTypeId: bodyId.nullable().default(null),
      discountPercent: percent,
    }),
    status: 201,
    response: one,
  },
  changeRate: {
    ...paths.changeRate,
    operation: 'changeOwnRate',
    summary: 'Another discount for the same customer and service or type',
    params,
    body: z.strictObject({ version: bodyId, discountPercent: percent }),
    response: one,
  },
  removeRate: { ...paths.removeRate, operation: 'removeOwnRate', summary: 'The customer pays what everyone pays', params, status: 204 },
} as const
