import type { Ledger, Row } from './ledger.ts'
import type { Proofs, Side } from './reports.ts'

export type Count = { covered: number; total: number }
export type Proved = Row & { covered: boolean; sides: readonly Side[] }

export type Coverage = {
  rows: { rules: Proved[]; endpoints: Proved[]; routes: Proved[] }
  /** Rules that the product's code names where it decides them. */
  named: Count
  /** Ids in test titles that look like ours and are not in the ledger: mostly slips of the pen. */
  unknown: string[]
}

/**
 * A row is covered when a test names it, when a row saying the same (`same_as`, in either direction) is covered, or when the head of its
 * family (`part_of`) is covered. A member does not cover its head. All rows count in the total.
 */
export function coverageOf(ledger: Ledger, { sides }: Pick<Proofs, 'sides'>, inCode: ReadonlySet<string> = new Set()): Coverage {
  const mark = (rows: Row[]): Proved[] => {
    const [server, screen] = [coveredIds(rows, sides.server), coveredIds(rows, sides.screen)]
    const covered = coveredIds(rows, either(sides))
    return rows.map((row) => ({
      ...row,
      covered: covered.has(row.id),
      sides: [...(server.has(row.id) ? (['server'] as const) : []), ...(screen.has(row.id) ? (['screen'] as const) : [])],
    }))
  }
  const all = [...ledger.rules, ...ledger.endpoints, ...ledger.routes, ...ledger.others]
  const known = new Set(all.map((row) => row.id))
  const prefixes = new Set(all.map((row) => prefixOf(row.id)))
  return {
    rows: { rules: mark(ledger.rules), endpoints: mark(ledger.endpoints), routes: mark(ledger.routes) },
    named: { covered: ledger.rules.filter(({ id }) => inCode.has(id)).length, total: ledger.rules.length },
    unknown: [...either(sides)].filter((id) => !known.has(id) && prefixes.has(prefixOf(id))).sort(),
  }
}

/** Ids that a test of any side names. */
const either = ({ server, screen }: Proofs['sides']): Set<string> => new Set([...server, ...screen])

const prefixOf = (id: string): string => id.slice(0, id.lastIndexOf('-'))

function coveredIds(rows: Row[], named: ReadonlySet<string>): Set<string> {
  const covered = new Set(rows.map((row) => row.id).filter((id) => named.has(id)))
  // Links may run through each other (a part of a row that repeats another), so we go on until nothing changes.
  for (let before = -1; before !== covered.size; ) {
    before = covered.size
    for (const row of rows) {
      if (covered.has(row.sameAs ?? '') || covered.has(row.partOf ?? '')) covered.add(row.id)
      if (row.sameAs && covered.has(row.id)) covered.add(row.sameAs)
    }
  }
  return covered
}

export function count(rows: Proved[]): Count {
  return { covered: rows.filter((row) => row.covered).length, total: rows.length }
}

/** Rules about the server and the screen, and how many of them are proved on each of the two. */
export function countBothSides(rules: Proved[]): Count {
  const both = rules.filter(({ kind }) => kind === 'both')
  return { covered: both.filter(({ sides }) => sides.length === 2).length, total: both.length }
}

export function countByArea(rules: Proved[]): Map<string, Count> {
  const areas = Map.groupBy(rules, (rule) => rule.area ?? '')
  return new Map([...areas].map(([area, rows]) => [area, count(rows)]))
}
