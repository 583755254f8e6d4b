import { type Check, lineAt, type Offence, type Source } from '../check.ts'

/** Everything before belongs to 0.2.0, whose schema is made at once (docs/adr/0037). */
const FIRST_UPGRADE = '20261129'
/** The contracting half of a change: `-- contract: nothing reads it since 0.2.0`, the line before the statement. */
const CONTRACT = /--\s*contract: \S.*\n\s*$/

interface Rule {
  readonly found: RegExp
  readonly message: string
  /** Allowed for a table that the same file makes: nobody uses it yet. */
  readonly isFineOnNew?: boolean
  /** Allowed below a line `-- contract: …`, which says why no running version minds. */
  readonly isContract?: boolean
}

const TABLE = '(?:if exists )?(?:only )?([a-z_]+\\.[a-z_]+)'

const RULES: readonly Rule[] = [
  {
    found: new RegExp(`\\balter table ${TABLE}[^;]*?\\bdrop column\\b`, 'gi'),
    message:
      'drops a column of %, which the version before still reads: stop reading it first, drop it a version later under "-- contract: why"',
    isContract: true,
  },
  {
    found: new RegExp(`\\bdrop table ${TABLE}`, 'gi'),
    message: 'drops %, which the version before still reads: drop it a version later under "-- contract: why"',
    isContract: true,
  },
  {
    found: new RegExp(`\\balter table ${TABLE}[^;]*?\\brename\\b`, 'gi'),
    message: 'renames in %: two versions serve at once, so add the new name, write both, and drop the old one a version later',
  },
  {
    found: new RegExp(`\\balter table ${TABLE}[^;]*?\\balter (?:column )?[a-z_]+ (?:set data )?type\\b`, 'gi'),
    message: 'changes a type in %, which writes the whole table anew under a lock: add a column, fill it by a job, change over',
    isFineOnNew: true,
  },
  {
    found: new RegExp(`\\balter table ${TABLE}[^;]*?\\balter (?:column )?[a-z_]+ set not null\\b`, 'gi'),
    message: 'reads all of % under a lock: add a check (… is not null) not valid, validate it in a later file, and leave it at that',
    isFineOnNew: true,
  },
  {
    found: new RegExp(`\\balter table ${TABLE}[^;]*?\\badd column (?![^;,]*\\bdefault\\b)[^;,]*\\bnot null\\b`, 'gi'),
    message: 'adds a column to % that rows must have and the version before does not write: give it a constant default',
    isFineOnNew: true,
  },
  {
    found: new RegExp(
      `\\balter table ${TABLE}[^;]*?\\badd column [^;,]*(?:\\bdefault (?:gen_random_uuid|clock_timestamp|random|nextval)\\b|\\bgenerated\\b)`,
      'gi',
    ),
    message: 'writes % anew under a lock, for a value of its own in every row: add the column without it and fill it by a job',
    isFineOnNew: true,
  },
  {
    found: new RegExp(`\\balter table ${TABLE}[^;]*?\\badd (?:constraint [a-z_]+ )?(?:check|foreign key)\\b(?![^;]*\\bnot valid\\b)`, 'gi'),
    message: 'reads all of % under a lock: add the constraint "not valid", and validate it in a later file',
    isFineOnNew: true,
  },
  {
    found: new RegExp(
      `\\balter table ${TABLE}[^;]*?\\badd (?:constraint [a-z_]+ )?(?:unique|primary key|exclude)\\b(?! using index)`,
      'gi',
    ),
    message:
      'builds an index of % under a lock: make the index in a file of its own with "-- outside a transaction", then add the constraint using it',
    isFineOnNew: true,
  },
  {
    found: new RegExp(`\\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?[a-z_]+ on ${TABLE}`, 'gi'),
    message:
      'stops all writes to % until the index is built: "drop index concurrently if exists" and "create index concurrently", alone in a file that begins with "-- outside a transaction"',
    isFineOnNew: true,
  },
  {
    found: new RegExp(`(?<=;\\s*|^\\s*)(?:update ${TABLE}\\b|delete from ${TABLE}\\b)`, 'gi'),
    message: 'changes rows of % in the transaction of a migration: they stay locked until it ends. Fill in batches by a job',
    isFineOnNew: true,
  },
  {
    found: new RegExp(`\\b(?:truncate(?: table)?|lock table|cluster|vacuum full) ${TABLE}`, 'gi'),
    message: 'locks % against everything',
    isFineOnNew: true,
  },
]

/** Expand/contract: while a deployment is upgraded, two versions of the server use one schema, and customers order meanwhile. */
export const onlineMigrations: Check = {
  name: 'online migrations',
  reason:
    'A deployment is upgraded while it serves: a migration takes no lock that lasts on a table with rows, and takes nothing away that the version before still uses (docs/how-to/change-a-table.md).',
  find: (sources) => sources.filter(({ path }) => isUpgrade(path)).flatMap(offencesIn),
}

const isUpgrade = (path: string): boolean => {
  const time = /\/migrations\/(\d{14})-[^/]+\.sql$/.exec(path)?.[1]
  return time !== undefined && time >= FIRST_UPGRADE
}

function offencesIn({ path, text }: Source): Offence[] {
  const code = text.replace(/--.*|'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$/gi, (skipped) => skipped.replace(/[^\n]/g, ' '))
  const made = new Set(
    [...code.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?([a-z_]+\.[a-z_]+)/gi)].map(([, name = '']) => name.toLowerCase()),
  )
  return RULES.flatMap(({ found, message, isFineOnNew, isContract }) =>
    [...code.matchAll(found)].flatMap((match) => {
      const table = (match.slice(1).find(Boolean) ?? '').toLowerCase()
      if (isFineOnNew && made.has(table)) return []
      if (isContract && CONTRACT.test(text.slice(0, match.index))) return []
      return [{ path, line: lineAt(text, match.index), message: message.replace('%', table) }]
    }),
  )
}
