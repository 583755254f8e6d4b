import { balanceOf, balancesOf, checkBooks } from '@vitrine/ledger'
import { checkClearing } from '@vitrine/payments'
import { sql } from '@vitrine/platform/database'
import type { Verdict } from '../books/compare-books.ts'
import type { Counter } from './counter.ts'
import type { BookLine } from './kind.ts'

const MICRO_PER_MINOR = 10_000n

/** A payment that happened outside, with whom it belongs to by the outside world's own word. */
export interface Happened extends BookLine {
  readonly accountId: number
}

interface Kept {
  readonly account: number
  readonly externalId: string
  readonly minor: bigint
  readonly currency: string
  readonly outcome: string
  readonly postings: number
}

/** Holds the books of the gateways against ours. What only one of them knows is an error; amounts and owners are worked out from theirs alone. */
export async function compareWithBooks(counter: Counter, happened: readonly Happened[]): Promise<Verdict[]> {
  const { database, panel, payers } = counter
  const kept = await recordedPayments(counter)
  const nameOf = (row: { readonly externalId: string; readonly account?: number; readonly accountId?: number }) =>
    `${row.account ?? row.accountId} ${row.externalId}`
  const byName = new Map(kept.map((row) => [nameOf(row), row]))
  const known = new Set(happened.map(nameOf))
  const isCredited = (line: Happened) => line.live && line.currency === 'USD' && payers.get(line.reference)?.accountId === line.accountId
  const broken = await database.read(panel.id, checkBooks)
  const uncleared = await checkClearing(
    database,
    panel.id,
    { from: new Date(0), to: new Date(Date.now() + 365 * 86_400_000) },
    { error: () => {} },
  )
  return [
    {
      promise: 'no settlement is lost: everything in the gateways’ books is in ours, with its amount',
      wrong: happened.flatMap((line) => {
        const here = byName.get(nameOf(line))
        if (!here) return [`${nameOf(line)} of ${line.minor} ${line.currency} is unknown here`]
        return here.minor === line.minor && here.currency === line.currency
          ? []
          : [`${nameOf(line)} is ${line.minor} ${line.currency} there and ${here.minor} ${here.currency} here`]
      }),
    },
    {
      promise: 'nothing is invented: no payment stands here that no gateway has',
      wrong: kept.filter((row) => !known.has(nameOf(row))).map((row) => `${nameOf(row)} of ${row.minor} ${row.currency} exists only here`),
    },
    {
      promise: 'each external id is posted exactly once, and test money and foreign money never',
      wrong: happened.flatMap((line) => {
        const wanted = line.live && line.currency === 'USD' ? 1 : 0
        const postings = byName.get(nameOf(line))?.postings ?? 0
        return postings === wanted ? [] : [`${nameOf(line)} was posted ${postings} times instead of ${wanted}`]
      }),
    },
    {
      promise: 'each credit is announced once, and nothing else is',
      wrong: await announcedWrongly(counter, happened.filter(isCredited)),
    },
    {
      promise: 'no credit is wrong: every balance is what its customer paid',
      wrong: await creditedWrongly(counter, happened.filter(isCredited)),
    },
    { promise: 'what belongs to nobody waits in suspense, to the micro', wrong: await suspendedWrongly(counter, happened, isCredited) },
    {
      promise: 'the ledger checks itself, and payment accounts are empty',
      wrong: [...broken, ...uncleared].map(({ check, subject, detail }) => `${check} ${subject}: ${detail}`),
    },
  ]
}

const recordedPayments = ({ database, panel }: Counter): Promise<Kept[]> =>
  database.read(panel.id, (trx) =>
    trx.rows(sql<Kept>`
      select p.gateway_account_id as account, p.external_id as "externalId", p.amount_minor as minor, p.currency, p.outcome,
             (select count(*) from ledger.txn t where t.panel_id = p.panel_id
                 and t.business_key like 'gw:' || p.gateway_account_id || ':' || p.external_id || ':%')::int as postings
        from payments.external_payment p where p.panel_id = ${panel.id}`),
  )

async function announcedWrongly({ database, panel }: Counter, credited: readonly Happened[]): Promise<string[]> {
  const rows = await database.read(panel.id, (trx) =>
    trx.rows(sql<{ reference: string; count: number }>`
      select payload ->> 'invoiceId' as reference, count(*)::int as count from platform.outbox
       where panel_id = ${panel.id} and topic = 'payments.invoice-settled' group by 1`),
  )
  const reported = new Map(rows.map(({ reference, count }) => [reference, count]))
  const wanted = Map.groupBy(credited, ({ reference }) => reference)
  return [...new Set([...reported.keys(), ...wanted.keys()])].flatMap((reference) => {
    const [here, there] = [reported.get(reference) ?? 0, wanted.get(reference)?.length ?? 0]
    return here === there ? [] : [`invoice ${reference} was announced ${here} times for ${there} payments`]
  })
}

async function creditedWrongly({ database, panel, payers }: Counter, credited: readonly Happened[]): Promise<string[]> {
  const wrong: string[] = []
  const paid = Map.groupBy(credited, ({ reference }) => reference)
  await database.read(panel.id, async (trx) => {
    for (const [reference, { userId }] of payers) {
      const there = (paid.get(reference) ?? []).reduce((sum, { minor }) => sum + minor * MICRO_PER_MINOR, 0n)
      const here = (await balancesOf(trx, userId)).total
      if (here !== there) wrong.push(`the customer of ${reference} has ${here} and paid ${there}`)
    }
  })
  return wrong
}

async function suspendedWrongly(
  { database, panel, desks }: Counter,
  happened: readonly Happened[],
  isCredited: (line: Happened) => boolean,
): Promise<string[]> {
  const wrong: string[] = []
  await database.read(panel.id, async (trx) => {
    for (const { accountId, kind } of desks) {
      const orphans = happened.filter((line) => line.accountId === accountId && line.live && line.currency === 'USD' && !isCredited(line))
      const there = orphans.reduce((sum, { minor }) => sum + minor * MICRO_PER_MINOR, 0n)
      const here = await balanceOf(trx, { kind: 'suspense', owner: accountId })
      if (here !== there) wrong.push(`suspense of ${kind.connector} holds ${here} instead of ${there}`)
    }
  })
  return wrong
}
