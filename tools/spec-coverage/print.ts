import { type Count, type Coverage, count, countBothSides, countByArea, type Proved } from './coverage.ts'
import type { Proofs } from './reports.ts'

export type Totals = {
  /** `bothSides`: rules about server and screen that are proved on each of the two; `named`: rules that the code names where it decides them. */
  total: { rules: Count & { bothSides: number; named: number }; endpoints: Count; routes: Count }
  areas: Record<string, Count>
}

/** The form other programs read; keep it. */
export function totalsAsJson({ rows, named }: Coverage): Totals {
  return {
    total: {
      rules: { ...count(rows.rules), bothSides: countBothSides(rows.rules).covered, named: named.covered },
      endpoints: count(rows.endpoints),
      routes: count(rows.routes),
    },
    areas: Object.fromEntries(countByArea(rows.rules)),
  }
}

export function printAreas(coverage: Coverage): void {
  const { total, areas } = totalsAsJson(coverage)
  for (const [area, share] of Object.entries(areas)) console.info(line(area, share))
  console.info('')
  for (const [kind, share] of Object.entries(total)) console.info(line(kind, share))
  console.info(line('both sides', countBothSides(coverage.rows.rules)))
  console.info(line('named', coverage.named))
}

export function printRows({ rows }: Coverage, { area, missingOnly }: { area: string | undefined; missingOnly: boolean }): void {
  const chosen = area ? rows.rules.filter((rule) => rule.area === area.toUpperCase()) : [...rows.rules, ...rows.endpoints, ...rows.routes]
  if (chosen.length === 0) console.info(`There is no area ${area}. "npm run spec:coverage" lists them.`)
  for (const row of missingOnly ? chosen.filter((row) => !row.covered) : chosen) console.info(rowLine(row))
  console.info('')
  console.info(line(area ? area.toUpperCase() : 'all', count(chosen)))
}

/** What was left out of the count, and why. */
export function printLeftOut({ secondTries, crowded }: Proofs): void {
  for (const title of secondTries) console.error(`Passed only when it was tried again, so it proves nothing: ${title}`)
  for (const title of crowded) console.error(`Names more ids than one test can prove, so it proves none of them: ${title}`)
}

export function printUnknown({ unknown }: Coverage): void {
  if (unknown.length > 0) console.error(`Named by tests, but not in the ledger: ${unknown.join(', ')}`)
}

function rowLine(row: Proved): string {
  const through = row.sameAs ? ` (same as ${row.sameAs})` : row.partOf ? ` (part of ${row.partOf})` : ''
  const sides = row.covered ? row.sides.join(' + ') : 'missing'
  return `${sides.padEnd(15)}  ${row.id.padEnd(14)} ${row.text}${through}`
}

function line(name: string, { covered, total }: Count): string {
  const percent = total === 0 ? 100 : Math.floor((covered / total) * 100)
  return `${name.padEnd(12)} ${`${covered}/${total}`.padStart(9)}  ${`${percent} %`.padStart(5)}`
}
