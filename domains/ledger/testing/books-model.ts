import type { AccountKind, Leg } from '../index.ts'
import type { AccountRef } from '../model/accounts.ts'

/** Kinds that refuse an overdraft, defined a second time: the model must be independent of what it checks. */
const refusing: ReadonlySet<AccountKind> = new Set([
  'customer.main',
  'customer.task',
  'customer.referral',
  'customer.debt',
  'order',
  'payment',
])
const debitNormal = (kind: AccountKind): boolean =>
  kind === 'customer.debt' || kind === 'gateway_clearing' || kind === 'provider_prepaid' || kind.startsWith('expense.')

interface Line {
  readonly ref: AccountRef
  posted: bigint
  held: bigint
}

/** The books as a schoolbook would have them: a sum per account, and a refusal when a sum that must not would fall below zero. */
export interface BooksModel {
  free(ref: AccountRef): bigint
  posted(ref: AccountRef): bigint
  /** False: refused as a whole, nothing changed. */
  post(legs: readonly Leg[]): boolean
  hold(ref: AccountRef, amount: bigint): boolean
  release(ref: AccountRef, amount: bigint): void
  lines(): readonly Readonly<Line>[]
}

export function createBooksModel(): BooksModel {
  let books = new Map<string, Line>()
  const nameOf = (ref: AccountRef) => `${ref.kind}:${ref.owner}`
  const lineIn = (map: Map<string, Line>, ref: AccountRef): Line => {
    const line = map.get(nameOf(ref)) ?? { ref, posted: 0n, held: 0n }
    map.set(nameOf(ref), line)
    return line
  }
  const move = (line: Line, towardsCredit: bigint): boolean => {
    line.posted += debitNormal(line.ref.kind) ? -towardsCredit : towardsCredit
    return !refusing.has(line.ref.kind) || line.posted >= 0n
  }
  return {
    free: (ref) => lineIn(books, ref).posted - lineIn(books, ref).held,
    posted: (ref) => lineIn(books, ref).posted,
    post: (legs) => {
      const tried = new Map([...books].map(([name, line]) => [name, { ...line }]))
      const isAllowed = legs.every(
        // Both sides move, whatever the first one says.
        ({ debit, credit, amount }) => [move(lineIn(tried, debit), -amount), move(lineIn(tried, credit), amount)].every(Boolean),
      )
      const isCovered = [...tried.values()].every((line) => !refusing.has(line.ref.kind) || line.posted >= line.held)
      if (isAllowed && isCovered) books = tried
      return isAllowed && isCovered
    },
    hold: (ref, amount) => {
      const line = lineIn(books, ref)
      if (line.posted - line.held < amount) return false
      line.held += amount
      return true
    },
    release: (ref, amount) => {
      lineIn(books, ref).held -= amount
    },
    lines: () => [...books.values()],
  }
}
