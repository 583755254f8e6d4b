import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onlineMigrations } from '../../../tools/tidy/migrations/online-migrations.ts'
import { copyTree } from '../../faults/seeded-bugs/tree.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const BUILDS = ['apps/storefront/build', 'apps/console/build']
/** What a server runs of, and no tests. */
const RUNS = /^(?:apps|connectors|domains|operator|platform|ui)\/(?!.*\.(?:test|e2e)\.tsx?$)|^package\.json$/
const MIGRATIONS = 'domains/ordering/migrations'

/** The expanding half of a change to the table that grows most, as docs/how-to/change-a-table.md has it. */
const EXPAND: Readonly<Record<string, string>> = {
  '20991231000001-drill-column.sql': `alter table ordering.order_line add column drill_note text;
alter table ordering.order_line add constraint order_line_drill_note_length check (length(drill_note) < 100) not valid;
`,
  '20991231000002-drill-index.sql': `-- outside a transaction
drop index concurrently if exists ordering.order_line_drill_note;
create index concurrently order_line_drill_note on ordering.order_line (panel_id, drill_note);
`,
  '20991231000003-drill-check.sql': `alter table ordering.order_line validate constraint order_line_drill_note_length;
`,
}

export interface NextVersion {
  readonly root: string
  /** Names under /assets/ that only one of the two versions has. */
  readonly assets: { readonly before: readonly string[]; readonly after: readonly string[] }
  /** What the linter says about its migrations. */
  readonly offences: readonly string[]
  remove(): void
}

/** This tree once more, as the version after it: another migration, and scripts under other names. */
export function nextVersion(): NextVersion {
  const tree = copyTree((file) => RUNS.test(file))
  for (const build of BUILDS)
    if (existsSync(path.join(ROOT, build))) cpSync(path.join(ROOT, build), path.join(tree.root, build), { recursive: true })
  for (const [name, text] of Object.entries(EXPAND)) writeFileSync(path.join(tree.root, MIGRATIONS, name), text)
  const files = Object.entries(EXPAND).map(([name, text]) => ({ path: `${MIGRATIONS}/${name}`, text }))
  const offences = onlineMigrations.find(files).map(({ path: file, message }) => `${file}: ${message}`)
  return { root: tree.root, assets: renameAssets(path.join(tree.root, 'apps/storefront/build')), offences, remove: tree.remove }
}

/** The first script of every page and the list of all of them: nothing but the server's build names these two. */
const RENAMED = /^(?:entry\.client|manifest)-[\w-]+\.js$/

function renameAssets(build: string): NextVersion['assets'] {
  const assets = path.join(build, 'client/assets')
  const before = readdirSync(assets).filter((name) => RENAMED.test(name))
  const after = before.map((name) => name.replace(/-[\w-]+\.js$/, '-nextdrill.js'))
  const renamed = (text: string) => before.reduce((changed, name, index) => changed.replaceAll(name, after[index] ?? name), text)
  for (const folder of [path.join(build, 'server/assets'), assets, path.join(build, 'worker')]) {
    for (const name of readdirSync(folder).filter((one) => /^(?:server-build|manifest|sw)\b.*\.js$/.test(one))) {
      const file = path.join(folder, name)
      writeFileSync(file, renamed(readFileSync(file, 'utf8')))
    }
  }
  before.forEach((name, index) => {
    for (const packed of ['br', 'gz']) rmSync(path.join(assets, `${name}.${packed}`), { force: true })
    renameSync(path.join(assets, name), path.join(assets, after[index] ?? name))
  })
  return { before, after }
}
