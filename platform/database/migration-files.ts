import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Migration {
  /** `20261122170700-ordering.sql`, or of functions `ordering/functions.sql`. */
  readonly name: string
  readonly text: string
  readonly checksum: string
  /** Applied again whenever its text changes; other migrations are applied once and never changed. */
  readonly isRepeatable: boolean
}

const FUNCTIONS = 'functions.sql'

/**
 * All migrations in the order in which an empty database needs them. The platform's functions come first, because row-level security uses them; then the
 * migrations of all domains by time; then the domains' functions, in their schemas' order of creation, because they name tables and functions of earlier ones.
 */
export function findMigrations(root: string): Migration[] {
  const platform = path.join(root, 'platform/database/migrations')
  const domains = readdirSync(path.join(root, 'domains'))
    .map((domain) => path.join(root, 'domains', domain, 'migrations'))
    .filter((folder) => existsSync(folder))
    .toSorted((a, b) => (beginning(a) < beginning(b) ? -1 : 1))
  const versioned = [platform, ...domains]
    .flatMap((folder) => versionsIn(folder).map((file) => read(folder, file, file)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return [...functionsIn(platform, 'platform'), ...versioned, ...domains.flatMap((folder) => functionsIn(folder, ownerOf(folder)))]
}

const versionsIn = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.sql') && file !== FUNCTIONS)

const functionsIn = (folder: string, owner: string): Migration[] =>
  existsSync(path.join(folder, FUNCTIONS)) ? [read(folder, FUNCTIONS, `${owner}/${FUNCTIONS}`)] : []

/** The name of the first migration of a folder, by which folders are put in order. */
const beginning = (folder: string): string => versionsIn(folder).toSorted()[0] ?? '~'

const ownerOf = (folder: string): string => path.basename(path.dirname(folder))

function read(folder: string, file: string, name: string): Migration {
  const text = readFileSync(path.join(folder, file), 'utf8')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex'), isRepeatable: file === FUNCTIONS }
}
