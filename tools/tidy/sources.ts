import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Source } from './check.ts'

const NOT_OURS = new Set(['node_modules', 'build', 'dist', '.git', '.data', '.react-router', 'coverage'])
const TEXT = /\.(ts|tsx|mjs|css|sql|json|md|html|svg|yml|yaml|sh)$/

/** Every text file that a person wrote, committed or not. */
export function readSources(root: string, folder = ''): Source[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = folder ? `${folder}/${entry.name}` : entry.name
    if (NOT_OURS.has(entry.name)) return []
    if (entry.isDirectory()) return readSources(root, at)
    return TEXT.test(entry.name) && entry.name !== 'package-lock.json'
      ? [{ path: at, text: readFileSync(path.join(root, at), 'utf8') }]
      : []
  })
}
