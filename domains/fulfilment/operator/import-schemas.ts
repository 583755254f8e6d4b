import { roundingDirections } from '@vitrine/pricing'
import { z } from 'zod'
import { hindrances } from '../model/plan-import.ts'
import { providerListStates } from '../queries/provider-list.ts'
import { fulfilmentPaths as paths } from './paths.ts'

const INTEGER_MAX = 2_147_483_647
const id = z.coerce.number().int().positive().max(INTEGER_MAX)
const params = z.object({ id })
const timestamp = z.iso.datetime()
const nano = z.string().regex(/^\d+$/)
const number = (form: RegExp) => z.string().trim().regex(form)
const providerServiceId = z.string().min(1).max(100)
const state = z.enum(providerListStates)
const search = z.string().trim().max(150)
const category = z.string().max(150)

const priceRule = z.strictObject({
  percent: number(/^-?\d{1,4}(\.\d{1,4})?$/).default('0'),
  fixedUsd: number(/^-?\d{1,6}(\.\d{1,9})?$/).default('0'),
  roundToUsd: number(/^\d{1,6}(\.\d{1,9})?$/).default('0'),
  direction: z.enum(roundingDirections).default('up'),
  /** `0.99`: what prices end in behind the whole dollars. */
  endingUsd: number(/^0\.\d{1,9}$/)
    .nullable()
    .default(null),
  minMarginPercent: number(/^\d{1,2}(\.\d{1,4})?$/).default('0'),
})

const importBody = z.strictObject({
  select: z.union([
    z.strictObject({ ids: z.array(providerServiceId).min(1).max(1000) }),
    z.strictObject({
      filter: z.strictObject({ state: state.default('not_imported'), q: search.default(''), category: category.nullish() }),
    }),
  ]),
  mapping: z
    .array(
      z.strictObject({
        category,
        serviceTypeId: z.int().min(1).max(INTEGER_MAX).nullable(),
        deliveryId: z.int().min(1).max(INTEGER_MAX).nullable(),
        guaranteeDays: z.int().min(1).max(3650).nullable().default(null),
        linkKinds: z.array(z.string().max(40)).max(30).default([]),
      }),
    )
    .max(1000),
  /** None: the account's markups. */
  rule: priceRule.nullable(),
  names: z
    .strictObject({
      cutBrackets: z.boolean().default(false),
      cutEmojis: z.boolean().default(false),
      replace: z
        .array(z.strictObject({ find: z.string().min(1).max(100), with: z.string().max(100) }))
        .max(20)
        .default([]),
    })
    .default({ cutBrackets: false, cutEmojis: false, replace: [] }),
  followsPrice: z.boolean().default(true),
  onSale: z.boolean().default(false),
})

const plannedRow = z.strictObject({
  providerServiceId: z.string(),
  name: z.string(),
  providerName: z.string(),
  category: z.string(),
  type: z.string(),
  serviceTypeId: z.int().nullable(),
  rateKind: z.enum(['per_1000', 'fixed']),
  costNano: nano,
  priceNano: nano,
  marginPercent: z.string().nullable(),
  warns: z.array(z.enum(['raised_to_margin', 'below_floor', 'loss'])),
  because: z.enum(hindrances).nullable(),
  /** The service of ours: made now, or imported before. */
  serviceId: z.int().nullable(),
})
const report = z.strictObject({
  data: z.strictObject({ rows: z.array(plannedRow), fits: z.int(), skipped: z.int() }),
})

/** Calls about a provider's own list, and services that are made from it. */
export const providerListContract = {
  confirmCurrency: {
    ...paths.confirmProviderCurrency,
    operation: 'confirmProviderCurrency',
    summary: 'What one unit of the account’s currency is worth, once the provider names the same currency',
    params,
    body: z.object({ currency: z.string().regex(/^[A-Z]{3}$/), usdRate: number(/^\d{1,6}(\.\d{1,6})?$/) }),
    response: z.strictObject({ data: z.strictObject({ isConfirmed: z.boolean(), message: z.string().nullable() }) }),
  },
  sync: {
    ...paths.syncProvider,
    operation: 'syncProvider',
    summary: 'Reads the provider’s list now and applies it',
    params,
    body: z.object({}),
    response: z.strictObject({
      data: z.strictObject({
        outcome: z.enum(['read', 'not_believed', 'refused', 'no_answer']),
        message: z.string().nullable(),
        listed: z.int(),
        rates: z.int(),
        removed: z.int(),
        returned: z.int(),
        repriced: z.int(),
        paused: z.array(z.int()),
        resumed: z.array(z.int()),
        stopped: z.array(z.int()),
        restarted: z.array(z.int()),
        milliseconds: z.int(),
      }),
    }),
  },
  services: {
    ...paths.providerServices,
    operation: 'listProviderServices',
    summary: 'What the provider sells, with ours beside it and what the latest reading changed',
    params,
    query: z.strictObject({
      view: state.default('listed'),
      q: search.default(''),
      'filter.category': category.optional(),
      cursor: z.string().max(1200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          type: z.string(),
          category: z.string(),
          rateNano: nano,
          rateKind: z.enum(['per_1000', 'fixed']),
          minQuantity: z.int(),
          maxQuantity: z.int(),
          refill: z.boolean(),
          cancel: z.boolean(),
          difference: z.enum(['new', 'changed', 'gone']).nullable(),
          previous: z
            .strictObject({ name: z.string(), type: z.string(), rateNano: nano, minQuantity: z.int(), maxQuantity: z.int() })
            .nullable(),
          importedAs: z.int().nullable(),
          routedServiceIds: z.array(z.int()),
        }),
      ),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  importOptions: {
    ...paths.importOptions,
    operation: 'showImportOptions',
    summary: 'Categories of the provider’s list with the service type that fits, and what they can be mapped to',
    params,
    response: z.strictObject({
      data: z.strictObject({
        categories: z.array(
          z.strictObject({
            category: z.string(),
            count: z.int(),
            importedCount: z.int(),
            proposedServiceTypeId: z.int().nullable(),
          }),
        ),
        serviceTypes: z.array(
          z.strictObject({ id: z.int(), name: z.string(), networkId: z.int(), networkName: z.string(), linkKinds: z.array(z.string()) }),
        ),
        deliveries: z.array(z.strictObject({ id: z.int(), name: z.string(), description: z.string() })),
      }),
    }),
  },
  previewImport: {
    ...paths.previewImport,
    operation: 'previewImport',
    summary: 'What an import would make, with price, cost and margin, and what is refused and why',
    params,
    body: importBody,
    response: report,
  },
  importServices: {
    ...paths.importServices,
    operation: 'importServices',
    summary: 'Makes services with their routes from the provider’s list, at most a thousand',
    params,
    body: importBody,
    response: report,
  },
} as const
