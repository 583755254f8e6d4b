import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { email } from '../contract/forms.ts'
import { identityPaths as paths } from './paths.ts'

const INTEGER_MAX = 2_147_483_647
const id = z.coerce.number().int().positive().max(INTEGER_MAX)
const timestamp = z.iso.datetime()
/** Exact decimal text of US dollars. */
const usd = z.string()
const accountType = z.enum(['individual', 'business'])
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
const reason = line(500).min(1)
const version = z.int()

const row = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Whole for who may see addresses. */
  email: z.string().nullable(),
  telegram: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp.nullable(),
  accountType,
  balance: usd,
  debt: usd,
  orders: z.int(),
  flags: z.strictObject({
    frozen: z.boolean(),
    disputed: z.boolean(),
    suspended: z.boolean(),
    debt: z.boolean(),
    trusted: z.boolean(),
    verified: z.boolean(),
    api: z.boolean(),
    guest: z.boolean(),
    staff: z.boolean(),
    deleting: z.boolean(),
  }),
  version,
})

const customer = z.strictObject({
  ...row.shape,
  locale: z.string(),
  companyName: z.string(),
  companyAddress: z.string(),
  companySite: z.string(),
  vat: z.string(),
  affiliateCode: z.string(),
  referredBy: z.int().nullable(),
  deleteAt: timestamp.nullable(),
  deletedAt: timestamp.nullable(),
  frozen: z.strictObject({ at: timestamp, because: z.enum(['operator', 'dispute']), note: z.string().nullable() }).nullable(),
  /** Rules that hold orders pass over the customer. */
  trusted: z.strictObject({ at: timestamp, note: z.string() }).nullable(),
  /** Waits to be confirmed; whole for who may see addresses. */
  emailChange: z.strictObject({ email: z.string(), requestedAt: timestamp, expiresAt: timestamp }).nullable(),
  hasSecondFactor: z.boolean(),
  /** When the second factor goes, unless the customer uses it before. */
  factorRemovedAt: timestamp.nullable(),
  hasApprovedDocuments: z.boolean(),
  /** `spent` is of the last year. */
  money: z.strictObject({ main: usd, referral: usd, task: usd, held: usd, debt: usd, spent: usd }),
  grade: z.string().nullable(),
  actions: z.strictObject({
    edit: z.boolean(),
    freeze: z.boolean(),
    unfreeze: z.boolean(),
    trust: z.boolean(),
    untrust: z.boolean(),
    endSessions: z.boolean(),
    sendReset: z.boolean(),
    dropFactor: z.boolean(),
    keepFactor: z.boolean(),
    changeEmail: z.boolean(),
    cancelEmailChange: z.boolean(),
    placeOrder: z.boolean(),
    act: z.boolean(),
  }),
})

const access = z.strictObject({
  sessions: z.array(
    z.strictObject({
      ...{ id: z.string(), browser: z.string().nullable(), system: z.string().nullable(), country: z.string().nullable() },
      ...{ address: z.string().nullable(), createdAt: timestamp, lastSeenAt: timestamp, isByStaff: z.boolean() },
    }),
  ),
  keys: z.array(
    z.strictObject({
      ...{ id: z.int(), kind: z.enum(['api', 'extension']), name: z.string(), masked: z.string(), scopes: z.array(z.string()) },
      ...{ isTest: z.boolean(), createdAt: timestamp, lastUsedAt: timestamp.nullable() },
    }),
  ),
  ways: z.array(z.strictObject({ provider: z.string(), email: z.string().nullable(), linkedAt: timestamp })),
  events: z.array(z.strictObject({ id: z.int(), kind: z.string(), at: timestamp, isOwn: z.boolean() })),
})

const params = z.object({ id })
const acts = { params, response: z.strictObject({ data: customer }) } as const

/** What narrows the list of customers, and the file of it. */
const listed = {
  q: z.string().trim().max(255).default(''),
  view: z.enum(['all', 'new', 'debt', 'frozen', 'trusted', 'resellers', 'guests']).default('all'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}

export const customerContract = {
  customers: {
    ...paths.customers,
    operation: 'listCustomers',
    summary: 'Customers of the panel by number; found by number, address, name, order, invoice or affiliate code',
    query: z.object({
      ...listed,
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.strictObject({
      rows: z.array(row),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
      /** What the search was taken for. */
      searchedFor: z.enum(['number', 'email', 'name']).nullable(),
    }),
  },
  customerChoices: {
    ...paths.customerChoices,
    operation: 'findCustomerChoices',
    summary: 'Customers to choose from: at most 20 of this number or whose address or name begins so, or those of the numbers in `ids`',
    query: z.strictObject({
      q: z.string().trim().max(255).default(''),
      ids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10})*$/)
        .transform((text) => text.split(',').map(Number))
        .pipe(z.array(z.int().positive().max(2_147_483_647)).max(200))
        .optional(),
    }),
    response: z.strictObject({ data: z.array(z.strictObject({ id: z.int(), name: z.string(), second: z.string().nullable() })) }),
  },
  customersFile: {
    ...paths.customersFile,
    operation: 'exportCustomers',
    summary: 'The first 100,000 customers of the list as a file for spreadsheets; addresses as the caller may see them',
    query: z.strictObject(listed),
    mediaType: 'text/csv',
    response: z.string(),
  },
  customer: { ...paths.customer, operation: 'showCustomer', summary: 'One customer with money, standing and what may be done', ...acts },
  customerAccess: {
    ...paths.customerAccess,
    operation: 'showCustomerAccess',
    summary: 'Open sessions, keys, ways to sign in and security events of a customer',
    params,
    response: z.strictObject({ data: access }),
  },
  changeCustomer: {
    ...paths.changeCustomer,
    operation: 'changeCustomer',
    summary: 'Changes name, language, account type or company of a customer',
    ...acts,
    body: z.object({
      version,
      name: line(100).min(1).optional(),
      locale: z.enum(locales).optional(),
      accountType: accountType.optional(),
      companyName: line(255).optional(),
      companyAddress: line(255).optional(),
      companySite: line(255)
        .regex(/^(?:https?:\/\/[^\s/?#]\S*)?$/i)
        .optional(),
      vat: line(50).optional(),
    }),
  },
  freezeCustomer: {
    ...paths.freezeCustomer,
    operation: 'freezeCustomer',
    summary: 'Freezes an account: its owner reads everything and orders, pays and withdraws nothing',
    ...acts,
    body: z.object({ version, reason }),
  },
  unfreezeCustomer: {
    ...paths.unfreezeCustomer,
    operation: 'unfreezeCustomer',
    summary: 'Unfreezes an account that an operator froze',
    ...acts,
    body: z.object({ version, reason }),
  },
  trustCustomer: {
    ...paths.trustCustomer,
    operation: 'trustCustomer',
    summary: 'Trusts a customer: rules hold none of the orders to come, and those that they hold wait on',
    ...acts,
    body: z.object({ version, reason }),
  },
  untrustCustomer: {
    ...paths.untrustCustomer,
    operation: 'untrustCustomer',
    summary: 'Ends the trust: rules hold orders of the customer again',
    ...acts,
    body: z.object({ version, reason }),
  },
  endCustomerSessions: {
    ...paths.endCustomerSessions,
    operation: 'endCustomerSessions',
    summary: 'Signs a customer out everywhere',
    ...acts,
    body: z.object({ reason }),
  },
  endCustomerSession: {
    ...paths.endCustomerSession,
    operation: 'endCustomerSession',
    summary: 'Ends one session of a customer',
    params: z.object({ id, sessionId: z.uuid() }),
    status: 204,
  },
  sendPasswordReset: {
    ...paths.sendPasswordReset,
    operation: 'sendPasswordReset',
    summary: 'Mails a customer the link that sets a new password',
    ...acts,
    body: z.object({}),
  },
  dropSecondFactor: {
    ...paths.dropSecondFactor,
    operation: 'dropSecondFactor',
    summary:
      'Requests that the second factor of a customer who lost it goes in 24 hours, unless the customer uses it; every session ends then',
    ...acts,
    body: z.object({ reason }),
  },
  keepSecondFactor: {
    ...paths.keepSecondFactor,
    operation: 'keepSecondFactor',
    summary: 'Cancels the requested removal of a second factor',
    ...acts,
    body: z.object({ reason }),
  },
  changeCustomerEmail: {
    ...paths.changeCustomerEmail,
    operation: 'changeCustomerEmail',
    summary: 'Mails another address of a customer the link that confirms it, and warns the present one with a way back',
    ...acts,
    body: z.object({ email, reason }),
  },
  cancelCustomerEmailChange: {
    ...paths.cancelCustomerEmailChange,
    operation: 'cancelCustomerEmailChange',
    summary: 'Cancels a change of address that waits to be confirmed; the mailed links are void',
    ...acts,
    body: z.object({ reason }),
  },
  actForCustomer: {
    ...paths.actForCustomer,
    operation: 'actForCustomer',
    summary: 'Offers an address of the shop that opens a session in which the operator acts for a customer: good once, for a minute',
    params,
    body: z.object({ reason, ticket: line(50).min(1) }),
    status: 201,
    response: z.strictObject({ data: z.strictObject({ url: z.string() }) }),
  },
  revokeCustomerKey: {
    ...paths.revokeCustomerKey,
    operation: 'revokeCustomerKey',
    summary: 'Revokes an API key of a customer',
    params: z.object({ id, keyId: id }),
    status: 204,
  },
} as const
