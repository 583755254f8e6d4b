import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { npm, projectNode } from './run.mjs'
import { hashOf, isFresh, stamp } from './stamp.mjs'
import { step } from './step.mjs'

/** Installs exactly what the lockfile says when node_modules says otherwise. */
export async function ensurePackages() {
  const hash = hashOf(['package-lock.json'])
  if (!isFresh('packages', hash)) {
    if (!packagesMatchLock()) {
      await step('packages (once, about half a minute)', () =>
        npm(
          ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
          'Is the npm registry reachable? "npm ping" tells; behind a proxy set HTTPS_PROXY. Then run the command again.',
        ),
      )
    }
    dropHeaders()
    stamp('packages', hash)
  }
  projectNode()
}

/** Node's package brings the headers that native modules are compiled with, 67 MB; nothing here is compiled. */
const dropHeaders = () =>
  rmSync(path.join('node_modules', `node-${process.platform}-${process.arch}`, 'include'), { recursive: true, force: true })

/** Whether somebody already installed this lockfile by hand; npm writes down what it laid into node_modules. */
export function packagesMatchLock() {
  const listed = path.join('node_modules', '.package-lock.json')
  if (!existsSync(listed)) return false
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const present = JSON.parse(readFileSync(listed, 'utf8')).packages
  return Object.entries(wanted).every(([at, entry]) => {
    if (!at.includes('node_modules/')) return true
    if (entry.optional && !isForThisMachine(entry)) return true
    return existsSync(at) && present[at] !== undefined && present[at].version === entry.version
  })
}

function isForThisMachine(entry) {
  const fits = (list, value) => list === undefined || list.includes(value)
  if (entry.os === undefined && entry.cpu === undefined) return false
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, 'glibc')
}
