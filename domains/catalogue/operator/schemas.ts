import { roundingDirections } from '@vitrine/pricing'
import { z } from 'zod'
import { serviceFields } from '../model/service-fields.ts'
import { serviceViews } from '../model/service-views.ts'
import { editedService } from './editor-schemas.ts'
import { cataloguePaths as paths } from './paths.ts'
import { bodyId, id, pageOf } from './wire-parts.ts'

const timestamp = z.iso.datetime()
const limit = z.coerce.number().int().min(1).max(200).default(50)
const nano = z.string().regex(/^\d+$/)
const view = z.enum(serviceViews)
const CHANGES_MAX = 500

/** Money is whole nano-USD as text; provider and cost are null for those who may not see providers. */
const line = z.strictObject({
  id: z.int(),
  name: z.string(),
  networkId: z.int(),
  networkName: z.string(),
  serviceTypeId: z.int(),
  serviceTypeName: z.string(),
  isEnabled: z.boolean(),
  isPackage: z.boolean(),
  isArchived: z.boolean(),
  provider: z.string().nullable(),
  routeCount: z.int(),
  costNano: nano.nullable(),
  priceNano: nano,
  pricingPer: z.int(),
  discountPpm: z.int(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  quantityStep: z.int(),
  guaranteeDays: z.int().nullable(),
  /** Languages of the shop in which it has a name. */
  translatedLocales: z.array(z.string()),
  missingLocales: z.int(),
  priceFollowsProvider: z.boolean(),
  version: z.int(),
  deliveryId: z.int(),
  deliveryName: z.string(),
  labelIds: z.array(z.int()),
  labelNames: z.array(z.string()),
  defaultQuantity: z.int(),
  isDeactivated: z.boolean(),
  restrictedAccess: z.boolean(),
  availableClosedSales: z.boolean(),
  dripFeedIsAllowed: z.boolean(),
  allowsDuplicateLinks: z.boolean(),
  pausedRoutes: z.int(),
  isStoppedForLoss: z.boolean(),
  /** The least margin in parts per million, and whose list it came from; null for those who may not see providers. */
  floorPpm: z.int().nullable(),
  importedFrom: z.string().nullable(),
  isEverSold: z.boolean(),
  createdAt: timestamp,
  changedAt: timestamp.nullable(),
  changedBy: z.string().nullable(),
})

const service = z.strictObject({
  ...line.shape,
  ...serviceFields.shape,
  ...editedService.shape,
  content: z
    .strictObject({
      description: z.string().nullable(),
      requirements: z.string().nullable(),
      faq: z.array(z.object({ question: z.string(), answer: z.string() })),
      metaTitle: z.string().nullable(),
      metaDescription: z.string().nullable(),
      translations: z.record(z.string(), z.unknown()),
    })
    .nullable(),
})

const usd = (pattern: RegExp) => z.string().trim().regex(pattern)
const MARKUPS_MAX = 200
const markup = z.object({
  percent: usd(/^-?\d{1,4}(\.\d{1,4})?$/).default('0'),
  fixedUsd: usd(/^-?\d{1,6}(\.\d{1,9})?$/).default('0'),
})
const isOfOne = ({ networkId, serviceTypeId }: { networkId?: number | undefined; serviceTypeId?: number | undefined }): boolean =>
  (networkId === undefined) !== (serviceTypeId === undefined)

export const catalogueOperatorContract = {
  services: {
    ...paths.services,
    operation: 'listServices',
    summary: 'Services of the panel',
    query: z.strictObject({
      view: view.default('all'),
      q: z.string().trim().max(100).default(''),
      'filter.networkId': id.optional(),
      'filter.serviceTypeId': id.optional(),
      sort: z.enum(['id', '-id', 'name', '-name', 'price', '-price', 'popularity', '-popularity', 'position']).default('id'),
      cursor: z.string().max(500).optional(),
      limit,
    }),
    response: pageOf(line),
  },
  grid: {
    ...paths.grid,
    operation: 'showServiceGrid',
    summary: 'Every service of the panel, compactly',
    response: z.strictObject({ data: z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) }) }),
  },
  serviceSales: {
    ...paths.serviceSales,
    operation: 'showServiceSales',
    summary: 'What each service sold and earned in 30 days; services without an order are left out',
    response: z.strictObject({
      data: z.strictObject({
        since: timestamp,
        rows: z.array(
          z.strictObject({
            id: z.int(),
            orders: z.int(),
            /** US dollars. */
            turnover: z.string(),
            /** Null for packages, which earn by what they are made of, and for those who may not see profit. */
            profit: z.string().nullable(),
          }),
        ),
      }),
    }),
  },
  service: {
    ...paths.service,
    operation: 'showService',
    summary: 'One service with all its fields',
    params: z.object({ id }),
    response: z.strictObject({ data: service }),
  },
  changeServices: {
    ...paths.changeServices,
    operation: 'changeServices',
    summary: 'Changes fields of up to 500 services, each for itself',
    body: z.object({
      changes: z
        .array(
          z.object({
            id: bodyId,
            version: z.int(),
            fields: z.record(z.string().max(60), z.unknown()),
            because: z.enum(['hand', 'rule']).default('hand'),
          }),
        )
        .min(1)
        .max(CHANGES_MAX)
        .refine((changes) => new Set(changes.map((one) => one.id)).size === changes.length),
    }),
    response: z.strictObject({
      data: z.strictObject({
        done: z.array(z.strictObject({ id: z.int(), version: z.int() })),
        conflicts: z.array(
          z.strictObject({
            id: z.int(),
            current: z.strictObject({ ...serviceFields.shape, version: z.int() }),
            by: z.string().nullable(),
            at: timestamp.nullable(),
          }),
        ),
        errors: z.array(z.strictObject({ id: z.int(), field: z.string(), message: z.string() })),
      }),
    }),
  },
  orderServices: {
    ...paths.orderServices,
    operation: 'orderServices',
    summary: 'The order of the services of a type in the shop; those that are not named follow',
    body: z.object({ typeId: bodyId, ids: z.array(bodyId).max(20_000) }),
    status: 204,
  },
  previewPrices: {
    ...paths.previewPrices,
    operation: 'previewPrices',
    summary: 'What a price rule would do',
    body: z.object({
      ids: z.array(bodyId).max(50_000).optional(),
      view: view.default('all'),
      rule: z.object({
        base: z.enum(['cost', 'price']),
        ...markup.shape,
        roundToUsd: usd(/^\d{1,6}(\.\d{1,9})?$/).default('0'),
        direction: z.enum(roundingDirections).default('up'),
        /** `0.99`: what prices end in behind the whole dollars. */
        endingUsd: usd(/^0\.\d{1,9}$/)
          .nullable()
          .default(null),
        minMarginPercent: usd(/^\d{1,2}(\.\d{1,4})?$/).default('0'),
        /** Of networks and types of service instead of the rule's own; that of the type before that of its network. */
        markups: z
          .array(z.object({ ...markup.shape, networkId: bodyId.optional(), serviceTypeId: bodyId.optional() }).refine(isOfOne))
          .max(MARKUPS_MAX)
          .default([]),
      }),
    }),
    response: z.strictObject({
      data: z.strictObject({
        rows: z.array(
          z.strictObject({
            id: z.int(),
            oldNano: nano,
            newNano: nano,
            marginPercent: z.string().nullable(),
            warns: z.array(z.enum(['no_cost', 'raised_to_margin', 'large_rise', 'loss'])),
          }),
        ),
        rise: z.int(),
        fall: z.int(),
        stay: z.int(),
        belowFloor: z.int(),
        largeRises: z.int(),
        losses: z.int(),
        largestPercent: z.string(),
        /** US dollars of the last 30 days, at the prices of then and had the same been sold at the new ones; null for those who may not see profit. */
        profit30d: z.strictObject({ old: z.string(), new: z.string() }).nullable(),
      }),
    }),
  },
} as const
