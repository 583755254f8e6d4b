import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isCode } from './binaries.ts'
import type { RunAs } from './unprivileged-user.ts'

/** One random password per cluster, readable by its user only. Two processes that start at once agree on the first one's. */
export function ensurePassword(secret: string, user: RunAs | undefined): void {
  if (existsSync(secret)) return
  const draft = `${secret}.${process.pid}`
  writeFileSync(draft, `${randomBytes(18).toString('hex')}\n`, { mode: 0o600 })
  if (user) chownSync(draft, user.uid, user.gid)
  try {
    linkSync(draft, secret)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}

/** `host`: an address, or the folder of the cluster's Unix socket. */
export function adminUrl(secret: string, port: number, host = '127.0.0.1'): string {
  return `postgres://postgres:${readFileSync(secret, 'utf8').trim()}@${encodeURIComponent(host)}:${port}/vitrine`
}
