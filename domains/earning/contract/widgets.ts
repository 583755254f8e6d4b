import { defineRoute, message } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { earningPaths } from './paths.ts'

/** USD as exact decimal text with two to six decimals. */
const money = z.string().regex(/^\d+\.\d{2,6}$/)
const METHODS_MAX = 100
const MINIMUM_MAX_USD = 10_000

/** Forms send numbers as text, programs as numbers; anything else is left for the schema to name. */
const numeric = (number: z.ZodNumber) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value === '' ? undefined : value),
    number,
  )

const decimals = (most: number) => (value: number) => Number.isInteger(Number((value * 10 ** most).toFixed(6)))

export const orderWidget = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    api_token: z.string().length(40),
    minimum_purchase_amount: money,
    payment_methods: z.array(z.int()),
    /** A fraction: 0.1 is 10 %. */
    reward_percent: z.number().min(0).max(1),
  })
  .meta({ id: 'OrderWidget' })

/** What making or changing a widget takes (FORM-012, FORM-013). */
export const orderWidgetInput = z.object({
  name: z.string().trim().min(1).max(100),
  minimum_purchase_amount: numeric(
    z
      .number()
      .min(0)
      .max(MINIMUM_MAX_USD)
      .refine(decimals(2), { params: message('fields.decimals', { attribute: 'minimum purchase amount', decimals: 2 }) }),
  ),
  /** Ids of the methods that a widget may offer. */
  payment_methods: z.array(z.int().positive().max(2_147_483_647)).min(1).max(METHODS_MAX),
  /** A fraction; four decimals are hundredths of a percent. */
  reward_percent: numeric(
    z
      .number()
      .min(0)
      .max(1)
      .refine(decimals(4), { params: message('fields.decimals', { attribute: 'reward percent', decimals: 4 }) }),
  ),
})

export const widgetStatisticsRow = z.strictObject({
  spent: money,
  reward: money,
  /** Which of these fields is present depends on the grouping. */
  email: z.string().nullish(),
  service: z.string().nullish(),
  order_widget: z.string().nullish(),
  date: z.iso.date().nullish(),
})

export type OrderWidgetRow = z.output<typeof orderWidget>
export type OrderWidgetInput = z.output<typeof orderWidgetInput>
export type WidgetStatisticsRow = z.output<typeof widgetStatisticsRow>

const widgetId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const one = z.object({ data: orderWidget })

export const widgetContract = {
  listWidgets: defineRoute(earningPaths.listWidgets, {
    id: 'EP-090',
    operation: 'listOrderWidgets',
    tag: 'Order widgets',
    mayBeAbsent: true,
    auth: 'user',
    summary: 'The caller’s order widgets, the newest first',
    response: z.object({ data: z.array(orderWidget) }),
  }),
  createWidget: defineRoute(earningPaths.createWidget, {
    id: 'EP-091',
    operation: 'createOrderWidget',
    tag: 'Order widgets',
    mayBeAbsent: true,
    repeatable: true,
    auth: 'user',
    needsEmail: true,
    summary: 'Makes an order widget; whoever has one is a partner',
    body: orderWidgetInput,
    response: one,
  }),
  changeWidget: defineRoute(earningPaths.changeWidget, {
    id: 'EP-092',
    operation: 'changeOrderWidget',
    tag: 'Order widgets',
    auth: 'user',
    summary: 'Changes an order widget; its token stays',
    params: widgetId,
    body: orderWidgetInput,
    response: one,
  }),
  widgetStatistics: defineRoute(earningPaths.widgetStatistics, {
    id: 'EP-093',
    operation: 'getOrderWidgetStatistics',
    tag: 'Order widgets',
    mayBeAbsent: true,
    auth: 'user',
    summary: 'What was paid for orders of the caller’s widgets and what he was given of it; by date unless grouped otherwise',
    query: z.object({ group_by: z.string().max(50).optional(), start_date: z.iso.date().optional(), end_date: z.iso.date().optional() }),
    response: z.object({ data: z.array(widgetStatisticsRow) }),
  }),
} as const
