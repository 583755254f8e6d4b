import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

/** Debian's packages that drills use, each with the program that shows that it is installed. */
const PROGRAMS = {
  'postgresql-15': 'postgres',
  pgbackrest: 'pgbackrest',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  patroni: 'patroni',
  'etcd-server': 'etcd',
} as const
export type Package = keyof typeof PROGRAMS

const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin']

/** Where a program of a package lies, whatever PATH says; Debian keeps those of PostgreSQL apart, a folder for each version. */
export function programOf(name: string): string | undefined {
  const postgres = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => versionOf(b) - versionOf(a))
  return [...postgres, ...FOLDERS].map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

const versionOf = (folder: string): number => Number(folder.split('/').at(-2))

/** Those that are not installed. */
export const missingPackages = (
  needed: readonly Package[],
  isThere: (program: string) => boolean = (program) => programOf(program) !== undefined,
): Package[] => needed.filter((name) => !isThere(PROGRAMS[name]))
