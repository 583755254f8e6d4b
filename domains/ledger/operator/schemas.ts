import { z } from 'zod'
import { accountKinds } from '../model/accounts.ts'
import { ledgerPaths as paths } from './paths.ts'

const timestamp = z.iso.datetime()
const cursor = z.string().max(500).optional()
const limit = z.coerce.number().int().min(1).max(200).default(50)
/** In US dollars, with a sign where it can be negative. */
const usd = z.string()
const pageOf = <T extends z.ZodType>(row: T) =>
  z.strictObject({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: timestamp,
  })
const accountKind = z.enum(Object.keys(accountKinds) as [keyof typeof accountKinds, ...(keyof typeof accountKinds)[]])
const reference = z.strictObject({ kind: z.string(), id: z.int() })

const posting = z.strictObject({
  id: z.uuid(),
  key: z.string(),
  at: timestamp,
  actor: z.strictObject({ kind: z.string(), id: z.int() }),
  reference,
  reason: z.string().nullable(),
  reverses: z.uuid().nullable(),
  legs: z.array(z.strictObject({ from: z.string(), to: z.string(), amount: usd, code: z.string() })),
})

const account = z.strictObject({
  id: z.int(),
  kind: z.string(),
  owner: z.int(),
  balance: usd,
  held: usd,
})

const movement = z.strictObject({
  id: z.string(),
  at: timestamp,
  key: z.string(),
  reference,
  code: z.string(),
  /** What the movement did to the account, on its normal side. */
  amount: usd,
  /** Null for recorded accounts: they are summed when they are read. */
  balanceAfter: usd.nullable(),
})

const question = z.strictObject({
  /** A key, a posting's own id, or what it was posted for: `order 17`, `invoice 5`, `17`. */
  q: z.string().trim().min(1).max(200).optional(),
  'filter.from': timestamp.optional(),
  'filter.to': timestamp.optional().meta({ description: 'Made earlier than this' }),
})

export const ledgerOperatorContract = {
  postings: {
    ...paths.postings,
    operation: 'listPostings',
    summary: 'Postings with their legs, the newest first',
    query: question.extend({ cursor, limit }),
    response: pageOf(posting),
  },
  postingsFile: {
    ...paths.postingsFile,
    operation: 'exportPostings',
    summary: 'The legs of postings as a file for spreadsheets: of a span the newest 500,000 postings, otherwise the newest 50,000',
    query: question,
    mediaType: 'text/csv',
    response: z.string(),
  },
  accounts: {
    ...paths.accounts,
    operation: 'listLedgerAccounts',
    summary: 'Accounts of a kind with their balances, those opened last first; those of customers also by their name or e-mail address',
    query: z.strictObject({
      kind: accountKind.default('customer.main'),
      owner: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
      q: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .optional()
        .meta({ description: 'The number of an owner, or name or e-mail address of a customer' }),
      cursor,
      limit,
    }),
    response: pageOf(account),
  },
  account: {
    ...paths.account,
    operation: 'showLedgerAccount',
    summary: 'One account with its movements, the newest first',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    query: z.strictObject({ cursor, limit }),
    response: pageOf(movement).extend({ account }),
  },
  trialBalance: {
    ...paths.trialBalance,
    operation: 'showTrialBalance',
    summary: 'Debits and credits by kind of account, now or at a past time; over all kinds both sides are equal',
    query: z.strictObject({ at: timestamp.optional() }),
    response: z.strictObject({
      data: z.strictObject({
        at: timestamp,
        rows: z.array(z.strictObject({ kind: z.string(), debits: usd, credits: usd, difference: usd })),
        debits: usd,
        credits: usd,
        isBalanced: z.boolean(),
      }),
    }),
  },
  incidents: {
    ...paths.incidents,
    operation: 'listLedgerIncidents',
    summary: 'What checks of the ledger found, the newest first, and what is stopped because of it',
    query: z.strictObject({ view: z.enum(['open', 'all']).default('open') }),
    response: z.strictObject({
      data: z.strictObject({
        stops: z.array(z.enum(['postings', 'withdrawals'])),
        incidents: z.array(
          z.strictObject({
            id: z.int(),
            check: z.string(),
            subject: z.string(),
            detail: z.string(),
            isCertain: z.boolean(),
            firstSeenAt: timestamp,
            lastSeenAt: timestamp,
            times: z.int(),
            resolvedAt: timestamp.nullable(),
            resolution: z.string().nullable(),
          }),
        ),
      }),
    }),
  },
  runChecks: {
    ...paths.runChecks,
    operation: 'runLedgerChecks',
    summary: 'Checks everything that can be checked without asking gateways and providers; what is wrong becomes an incident',
    body: z.object({}),
    response: z.strictObject({ data: z.strictObject({ open: z.int() }) }),
  },
  resume: {
    ...paths.resume,
    operation: 'resumePanel',
    summary: 'Closes the open incidents and lets money move again; refused while the books still disagree',
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(3)
        .max(500)
        .regex(/^[^\p{Cc}]*$/u),
    }),
    response: z.strictObject({ data: z.strictObject({ closed: z.int() }) }),
  },
} as const
