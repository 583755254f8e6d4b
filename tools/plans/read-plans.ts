import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from '@vitrine/platform/database'
import { type ListParams, type ListQueries, type PlanNode, watchPlans } from '@vitrine/platform/testing'
import pg from 'pg'
import { fillTables } from './fill-tables.ts'
import { relationOf, renderPlan, stepsOf } from './render-plan.ts'

const ROOT = path.join(import.meta.dirname, '../..')

export interface ListPlans {
  /** `ordering: orders, the newest`. */
  readonly name: string
  readonly plans: readonly PlanNode[]
}

/** Every list of every domain: what stands in `domains/NAME/testing/lists.ts`. */
export async function allLists(): Promise<[string, ListQueries[string]][]> {
  const lists: [string, ListQueries[string]][] = []
  for (const domain of ['platform', ...readdirSync(path.join(ROOT, 'domains'))].toSorted()) {
    const file = path.join(ROOT, domain === 'platform' ? domain : `domains/${domain}`, 'testing/lists.ts')
    const found = await readLists(file)
    for (const [name, ask] of Object.entries(found)) lists.push([`${domain}: ${name}`, ask])
  }
  return lists
}

async function readLists(file: string): Promise<ListQueries> {
  if (!existsSync(file)) return {}
  return ((await import(pathToFileURL(file).href)) as { listQueries: ListQueries }).listQueries
}

/** What every list is asked with: a customer of a panel, at a time when few rows are due, as ever. */
export const paramsOf = (database: Database): ListParams => ({
  database,
  panelId: 1,
  userId: 7,
  now: new Date('2026-01-03T12:00:00Z'),
  inPanel: (work) => database.read(1, work),
})

/** Fills a database that is thrown away afterwards and asks every list once. */
export async function readPlans(
  adminUrl: string,
): Promise<{ readonly lists: readonly ListPlans[]; readonly growing: ReadonlySet<string> }> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const growing = await fillTables(admin).finally(() => admin.end())
  const watched = await watchPlans(adminUrl)
  const requested = paramsOf(watched.database)
  try {
    const lists: ListPlans[] = []
    for (const [name, ask] of await allLists()) lists.push({ name, plans: await watched.plansOf(() => ask(requested)) })
    return { lists, growing }
  } finally {
    await watched.close()
  }
}

/** Reads of whole tables that grow, as `ordering: orders: ordering.order_line`. */
export const wholeReads = (lists: readonly ListPlans[], growing: ReadonlySet<string>): string[] =>
  lists.flatMap(({ name, plans }) =>
    plans
      .flatMap(stepsOf)
      .filter((step) => step['Node Type'] === 'Seq Scan' && growing.has(relationOf(step) ?? ''))
      .map((step) => `${name}: ${relationOf(step)}`),
  )

const INTRODUCTION = `# Plans of the lists

How PostgreSQL answers every list of the project, in a generated database with thousands of rows in each table that grows. \`npm run plans -- --write\` writes this page;
a test refuses a list that is missing here and one that reads a whole table that grows. Which lists there are stands in \`domains/*/testing/lists.ts\`.
`

/** The page docs/plans.md. */
export const plansPage = (lists: readonly ListPlans[]): string =>
  [INTRODUCTION, ...lists.map(({ name, plans }) => `## ${name}\n\`\`\`\n${outlineOf(plans)}\n\`\`\`\n`)].join('\n')

/** Statements that read no table, such as those which begin a transaction, are left out, and so is what is asked once more in the same way. */
const outlineOf = (plans: readonly PlanNode[]): string =>
  [...new Set(plans.filter((plan) => stepsOf(plan).some((step) => relationOf(step))).map((plan) => renderPlan(plan).join('\n')))].join(
    '\n\n',
  )
