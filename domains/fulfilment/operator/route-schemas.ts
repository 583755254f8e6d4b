import { z } from 'zod'
import { routeChoices } from '../model/route-choice.ts'
import { fulfilmentPaths as paths } from './paths.ts'

const INTEGER_MAX = 2_147_483_647
const id = z.coerce.number().int().positive().max(INTEGER_MAX)
const params = z.object({ id })
const nano = z.string().regex(/^\d+$/)
const rateKind = z.enum(['per_1000', 'fixed'])

const routes = z.strictObject({
  version: z.int(),
  rows: z.array(
    z.strictObject({
      priority: z.int(),
      accountId: z.int(),
      account: z.string(),
      connector: z.string(),
      isAccountEnabled: z.boolean(),
      breakerState: z.enum(['closed', 'open']),
      providerServiceId: z.string(),
      listedName: z.string().nullable(),
      minQuantity: z.int().nullable(),
      maxQuantity: z.int().nullable(),
      isGone: z.boolean(),
      /** It costs more than the service's price leaves for it: orders pass it by. */
      isBelowFloor: z.boolean(),
      /** What of the service's price stays with us; null where it is free, or sold as a package. */
      marginPercent: z.string().nullable(),
      canRefill: z.boolean().nullable(),
      canCancel: z.boolean().nullable(),
      /** When the provider last took an order of it, among the newest 2,000 that it took. */
      takenAt: z.iso.datetime().nullable(),
      rateNano: nano,
      rateKind,
      isPaused: z.boolean(),
      pausedBecause: z.string().nullable(),
    }),
  ),
})

/** Calls about who delivers services. */
export const routeContract = {
  serviceRoutes: {
    ...paths.serviceRoutes,
    operation: 'showServiceRoutes',
    summary: 'Who delivers a service, in the order in which they are tried',
    params,
    response: z.strictObject({ data: routes }),
  },
  replaceRoutes: {
    ...paths.replaceRoutes,
    operation: 'replaceServiceRoutes',
    summary: 'Says who delivers a service; the order of the list is the order in which they are tried',
    params,
    body: z.strictObject({
      version: z.int(),
      routes: z
        .array(
          z.strictObject({
            accountId: z.int().min(1).max(INTEGER_MAX),
            providerServiceId: z.string().trim().min(1).max(100),
            rateUsd: z
              .string()
              .trim()
              .regex(/^\d{1,6}(\.\d{1,9})?$/)
              .optional(),
            rateKind: rateKind.optional(),
            isPaused: z.boolean().default(false),
            /** Why it rests; without it what was said before, or that an operator paused it. */
            pausedBecause: z.string().trim().min(1).max(200).optional(),
          }),
        )
        .max(10),
    }),
    response: z.strictObject({ data: z.strictObject({ ...routes.shape, isStopped: z.boolean(), isRestarted: z.boolean() }) }),
  },
  panelRoutes: {
    ...paths.panelRoutes,
    operation: 'listRoutes',
    summary: 'All routes of the panel, by service and priority',
    query: z.strictObject({
      only: z.enum(routeChoices).optional().meta({
        description:
          'single: the service has no other route. loss: paused because it would sell at a loss. narrower: the provider takes less than we sell, or only more.',
      }),
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(
        z.strictObject({
          id: z.string(),
          serviceId: z.int(),
          service: z.string().nullable(),
          serviceMin: z.int().nullable(),
          serviceMax: z.int().nullable(),
          priority: z.int(),
          routeCount: z.int(),
          accountId: z.int(),
          account: z.string(),
          providerServiceId: z.string(),
          listedName: z.string().nullable(),
          minQuantity: z.int().nullable(),
          maxQuantity: z.int().nullable(),
          isNarrower: z.boolean(),
          rateNano: nano,
          rateKind,
          isPaused: z.boolean(),
          pausedBecause: z.string().nullable(),
        }),
      ),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: z.iso.datetime(),
    }),
  },
  accountRoutes: {
    ...paths.accountRoutes,
    operation: 'listProviderRoutes',
    summary: 'The routes of an account, by service',
    params,
    query: z.strictObject({
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(
        z.strictObject({
          id: z.string(),
          serviceId: z.int(),
          service: z.string().nullable(),
          priority: z.int(),
          providerServiceId: z.string(),
          rateNano: nano,
          rateKind,
          isPaused: z.boolean(),
          pausedBecause: z.string().nullable(),
        }),
      ),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: z.iso.datetime(),
    }),
  },
} as const
