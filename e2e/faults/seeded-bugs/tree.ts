import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeWithThisProcess } from '@vitrine/platform/processes'
import type { SeededBug } from './bugs.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const OURS = '@vitrine'

/** A copy of the sources beside the packages of this tree, whose workspaces lead to the copy. */
export interface Tree {
  readonly root: string
  /** Lays a bug; the answer takes it away again. */
  lay(bug: SeededBug): () => void
  remove(): void
}

/** `isWanted` leaves out what a copy is not for. */
export function copyTree(isWanted: (file: string) => boolean = () => true): Tree {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'vitrine-seeded-')))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const file of listed.split('\0').filter((name) => name !== '' && isWanted(name) && existsSync(path.join(ROOT, name)))) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    cpSync(path.join(ROOT, file), path.join(root, file))
  }
  linkPackages(root)
  const removed = removeWithThisProcess(root)
  const remove = (): void => {
    rmSync(root, { recursive: true, force: true })
    removed()
  }
  return { root, lay: (bug) => lay(root, bug), remove }
}

function linkPackages(root: string): void {
  const from = path.join(ROOT, 'node_modules')
  const to = path.join(root, 'node_modules')
  mkdirSync(path.join(to, OURS), { recursive: true })
  for (const name of readdirSync(from)) if (name !== OURS) symlinkSync(path.join(from, name), path.join(to, name))
  for (const name of readdirSync(path.join(from, OURS))) {
    const workspace = path.relative(realpathSync(ROOT), realpathSync(path.join(from, OURS, name)))
    symlinkSync(path.join(root, workspace), path.join(to, OURS, name))
  }
}

function lay(root: string, { name, file, from, to }: SeededBug): () => void {
  const at = path.join(root, file)
  if (from === null) {
    writeFileSync(at, to)
    return () => rmSync(at)
  }
  const before = readFileSync(at, 'utf8')
  if (before.split(from).length !== 2) throw new Error(`"${name}" does not fit ${file} any more`)
  writeFileSync(
    at,
    before.replace(from, () => to),
  )
  return () => writeFileSync(at, before)
}
