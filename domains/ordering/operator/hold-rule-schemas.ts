import { z } from 'zod'
import { holdRulePaths as paths } from './hold-rule-paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const params = z.object({ id })
const fields = z.object({
  /** Null for orders of any service. */
  serviceId: z.int().positive().max(2_147_483_647).nullable(),
  /** Decimal text: only orders that cost so much or more. */
  fromUsd: z
    .string()
    .trim()
    .regex(/^\d{1,9}(\.\d{1,6})?$/),
  quantityFrom: z.int().min(0).max(2_147_483_647),
  /** Only of customers who have paid for nothing before. */
  isFirstOrder: z.boolean(),
  /** Null for services of any network. */
  networkId: z.int().positive().max(2_147_483_647).nullable(),
  /** Only orders that were paid by this method, with an invoice of their own; null for any, and for those paid from a balance. */
  methodId: z.int().positive().max(2_147_483_647).nullable(),
  /** Only of customers who are signed in from one of these countries, ISO 3166 codes; none for anywhere. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(50),
  /** Only of customers whose account was younger than so many days when they paid. */
  newerThanDays: z.int().min(0).max(36_500),
  isEnabled: z.boolean(),
  /** What is wrong with such orders: it is shown to the person who decides. */
  note: z.string().trim().max(500),
})
const rule = z.strictObject({
  ...fields.shape,
  id: z.int(),
  /** Null while the service is gone, or for any. */
  serviceName: z.string().nullable(),
  createdBy: z.string(),
  /** Orders that it holds now, up to a thousand. */
  held: z.int(),
  version: z.int(),
})
const one = z.strictObject({ data: rule })

/** Calls about the rules by which paid orders wait for a person. */
export const holdRuleContract = {
  holdRules: {
    ...paths.holdRules,
    operation: 'listHoldRules',
    summary: 'Rules that hold paid orders until a person has looked at them',
    response: z.strictObject({
      rows: z.array(rule),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: z.iso.datetime(),
    }),
  },
  holdRule: { ...paths.holdRule, operation: 'showHoldRule', summary: 'One rule that holds orders', params, response: one },
  createHoldRule: {
    ...paths.createHoldRule,
    operation: 'createHoldRule',
    summary: 'A new rule, for orders from now on; it needs a condition',
    body: fields.partial(),
    status: 201,
    response: one,
  },
  changeHoldRule: {
    ...paths.changeHoldRule,
    operation: 'changeHoldRule',
    summary: 'Changes a rule for the orders to come; those that it holds wait on',
    params,
    body: fields.partial().extend({ version: z.int() }),
    response: one,
  },
  tryHoldRule: {
    ...paths.tryHoldRule,
    operation: 'tryHoldRule',
    summary: 'How many of the last 1,000 paid orders a rule would have held, and the newest of them; changes nothing',
    body: fields.omit({ isEnabled: true, note: true }).partial(),
    response: z.strictObject({
      data: z.strictObject({
        of: z.int(),
        count: z.int(),
        orders: z.array(
          z.strictObject({
            id: z.int(),
            customerId: z.int(),
            serviceName: z.string(),
            quantity: z.int(),
            charged: z.string(),
            paidAt: z.iso.datetime(),
          }),
        ),
      }),
    }),
  },
  removeHoldRule: {
    ...paths.removeHoldRule,
    operation: 'removeHoldRule',
    summary: 'No further order is held by the rule; those that are wait on',
    params,
    status: 204,
  },
} as const
