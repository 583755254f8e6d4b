import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { hydrateLinks, isCode } from './binaries.ts'
import { isReachableByAll, type RunAs } from './unprivileged-user.ts'

/** Where one cluster lives and who runs it. */
export type Place = { folder: string; data: string; secret: string; logFile: string; native: string; user: RunAs | undefined }

/** The asked folder, unless we run as root and the unprivileged user cannot walk there: then a folder of its own below /var/tmp, the same at every start. */
export function placeCluster(dir: string, native: string, user: RunAs | undefined): Place {
  const wanted = path.resolve(dir)
  const folder = user && !isReachableByAll(path.dirname(wanted)) ? path.join(refuge(wanted), 'data') : wanted
  const reachableNative = user && !isReachableByAll(path.join(native, 'bin')) ? copyOf(native, wanted) : native
  hydrateLinks(reachableNative)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (user) chownSync(folder, user.uid, user.gid)
  return {
    folder,
    data: path.join(folder, 'cluster'),
    secret: path.join(folder, 'password'),
    logFile: path.join(folder, 'postgres.log'),
    native: reachableNative,
    user,
  }
}

function refuge(wanted: string): string {
  const at = path.join('/var/tmp', `vitrine-postgres-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`)
  mkdirSync(at, { recursive: true, mode: 0o755 })
  // /var/tmp belongs to everybody: a folder that somebody else laid there first is not ours to trust.
  if (statSync(at).uid !== 0 || lstatSync(at).isSymbolicLink())
    throw new Error(`${at} belongs to somebody else; remove it or choose another data folder`)
  return at
}

function copyOf(native: string, wanted: string): string {
  const manifest = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const at = path.join(refuge(wanted), manifest.version, 'native')
  if (existsSync(at)) return at
  const draft = `${at}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  chmodSync(path.dirname(at), 0o755)
  try {
    renameSync(draft, at)
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    rmSync(draft, { recursive: true })
  }
  return at
}

/** A strict umask of anyone who installed the packages must not lock the unprivileged user out of the copy. */
function openToAll(at: string): void {
  const entry = lstatSync(at)
  if (entry.isSymbolicLink()) return
  chmodSync(at, entry.mode | 0o444 | (entry.mode & 0o100 ? 0o111 : 0))
  if (entry.isDirectory()) for (const name of readdirSync(at)) openToAll(path.join(at, name))
}
