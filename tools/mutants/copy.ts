import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { removeWithThisProcess } from '@vitrine/platform/processes'

/** A copy of the working tree in which code is broken: the tree itself is never touched, however this ends. */
export interface Copy {
  readonly root: string
  readonly files: readonly string[]
  remove(): void
}

/** Files that git knows or would add, and packages as links; the links of our own packages lead into the copy. */
export function makeCopy(root: string, under: string): Copy {
  mkdirSync(under, { recursive: true })
  const copy = mkdtempSync(path.join(under, 'copy-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
  const files = [...new Set(listed.split('\0'))].filter((file) => file !== '')
  for (const file of files) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(copy, file))
  }
  mkdirSync(path.join(copy, 'node_modules/@vitrine'), { recursive: true })
  const packages = path.join(root, 'node_modules')
  for (const name of readdirSync(packages).filter((each) => each !== '@vitrine' && each !== '.vite' && each !== '.vitest'))
    symlinkSync(path.join(packages, name), path.join(copy, 'node_modules', name))
  for (const name of readdirSync(path.join(packages, '@vitrine')))
    symlinkSync(readlinkSync(path.join(packages, '@vitrine', name)), path.join(copy, 'node_modules/@vitrine', name))
  const removed = removeWithThisProcess(copy)
  const remove = (): void => {
    rmSync(copy, { recursive: true, force: true })
    removed()
  }
  return { root: copy, files, remove }
}
