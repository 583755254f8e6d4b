import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

export const evidenceFile = path.join(import.meta.dirname, '../../docs/evidence.md')

/** What a command found; its section of the page is replaced by it. */
export interface Finding {
  readonly name: string
  readonly lines: readonly string[]
}

/** Writes a finding to the evidence page, with the commit and the date it holds for. */
export function writeEvidence(file: string, finding: Finding): void {
  const stamp = `Commit ${commit()}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores for clients, server and database together.`
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), finding.name, [stamp, '', ...finding.lines]))
}

/** Replaces the section of that name or appends it; everything else on the page stays as it is. */
export function withSection(page: string, name: string, lines: readonly string[]): string {
  const heading = `### ${name}`
  const section = `${heading}\n${lines.join('\n')}\n`
  const start = `\n${page}`.indexOf(`\n${heading}\n`)
  if (start < 0) return `${page.trimEnd()}\n\n${section}`
  const rest = page.slice(start + heading.length)
  const end = rest.search(/\n#{1,3} /)
  return `${page.slice(0, start)}${section}${end < 0 ? '' : rest.slice(end)}`
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return git('rev-parse', '--short', 'HEAD')
  } catch {
    return 'unknown'
  }
}
