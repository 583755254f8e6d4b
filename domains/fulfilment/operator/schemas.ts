import { z } from 'zod'
import { breakerReasons } from '../model/breaker.ts'
import { fulfilmentPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()
const percent = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,4})?$/)
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/)
/** Of an upstream panel: http or https, and no name or password in it. */
const endpoint = z
  .string()
  .trim()
  .max(500)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  })
const profile = z.enum(['plain', 'request_id', 'list'])
const limits = z.object({
  profile,
  concurrency: z.int().min(1).max(100),
  callsPerMinute: z.int().min(1).max(100_000).nullable(),
  marginFloorPercent: percent,
  lowBalance: amount,
  /** Nobody else spends from the account. Without it the two below are off. */
  isExclusive: z.boolean(),
  /** Its order numbers grow, and it may be asked for those between two of ours. */
  asksIdWindow: z.boolean(),
  /** It charges when it accepts: its balance tells whether an order was taken. */
  reconcilesBalance: z.boolean(),
  isEnabled: z.boolean(),
})
const key = z.string().trim().min(4).max(500)
const name = z.string().trim().min(1).max(100)

const provider = z.strictObject({
  ...limits.shape,
  id: z.int(),
  name: z.string(),
  connector: z.string(),
  endpoint: z.string(),
  keyLast4: z.string(),
  currency: z.string(),
  usdRate: z.string(),
  currencyConfirmedAt: timestamp.nullable(),
  breaker: z.strictObject({
    state: z.enum(['closed', 'open']),
    reason: z.enum(breakerReasons).nullable(),
    /** Why somebody opened it by hand. */
    note: z.string().nullable(),
    openUntil: timestamp.nullable(),
  }),
  balance: z.string().nullable(),
  balanceAt: timestamp.nullable(),
  spentWeekUsd: z.string(),
  /** For how many days the balance lasts at that spending. */
  lastsDays: z.number().nullable(),
  syncedAt: timestamp.nullable(),
  serviceCount: z.int(),
  routeCount: z.int(),
  pausedRouteCount: z.int(),
  /** Names of other accounts with the same address and, as far as its end tells, the same key: one balance and one limit of calls for all. */
  sharesAccessWith: z.array(z.string()),
  version: z.int(),
})
const test = z.strictObject({
  data: z.strictObject({
    /** It answered for its balance and its list. */
    isWell: z.boolean(),
    balance: z.string().nullable(),
    currency: z.string().nullable(),
    /** How many services it lists. */
    serviceCount: z.int().nullable(),
    /** What it lacks; null where that could not be found out. */
    lacks: z.array(z.enum(['status-batch', 'cancel', 'refill'])).nullable(),
    message: z.string().nullable(),
    milliseconds: z.int(),
    sharesAccessWith: z.array(z.string()),
  }),
})
const one = z.strictObject({ data: provider })

export const fulfilmentOperatorContract = {
  providers: {
    ...paths.providers,
    operation: 'listProviders',
    summary: 'Accounts at providers and how they stand',
    response: z.strictObject({
      rows: z.array(provider),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  providerChoices: {
    ...paths.providerChoices,
    operation: 'listProviderChoices',
    summary: 'Names of the accounts at providers, which orders are narrowed by',
    response: z.strictObject({ data: z.array(z.strictObject({ id: z.int(), name: z.string() })) }),
  },
  provider: { ...paths.provider, operation: 'showProvider', summary: 'One account at a provider', params: z.object({ id }), response: one },
  createProvider: {
    ...paths.createProvider,
    operation: 'createProvider',
    summary: 'A new account at an upstream panel, whose key is never shown again, or one for people who deliver by hand',
    body: limits.partial().extend({
      name,
      connector: z.enum(['api-v2', 'manual']).default('api-v2'),
      /** Of an upstream panel: people who deliver by hand have none. */
      endpoint: endpoint.optional(),
      key: key.optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('USD'),
    }),
    status: 201,
    response: one,
  },
  testProvider: {
    ...paths.testProvider,
    operation: 'testProvider',
    summary: 'Asks the provider for its balance and its list, and finds out what it lacks, with the address and key that are saved',
    params: z.object({ id }),
    body: z.object({}),
    response: test,
  },
  testProviderAccess: {
    ...paths.testProviderAccess,
    operation: 'testProviderAccess',
    summary: 'The same with an address and a key that are typed: nothing of them is kept',
    body: z.object({
      endpoint,
      key,
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('USD'),
      /** The account that they are meant for, where there is one already. */
      accountId: z.int().min(1).max(2_147_483_647).nullable().default(null),
    }),
    response: test,
  },
  changeProvider: {
    ...paths.changeProvider,
    operation: 'changeProvider',
    summary: 'Name, limits, switch, address or key of an account',
    params: z.object({ id }),
    body: limits.partial().extend({ name: name.optional(), endpoint: endpoint.optional(), key: key.optional(), version: z.int() }),
    response: one,
  },
} as const
