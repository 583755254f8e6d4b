import { createHash, randomBytes } from 'node:crypto'
import type { Database, Trx } from '@vitrine/platform/database'
import { enterVisitRow, insertVisit, isVisitToken } from '../store/visit-store.ts'

/** How long the address of a visit works, once. */
const CODE_MS = 10 * 60_000
/** How long a visit lasts. */
export const VISIT_MS = 12 * 3_600_000

const newSecret = (): string => `vp_${randomBytes(32).toString('base64url')}`
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** A code that lets its reader into a shop that is not open, once, within ten minutes. */
export async function offerVisit(trx: Trx, now: Date): Promise<string> {
  const code = newSecret()
  await insertVisit(trx, { tokenHash: hashOf(code), now, expiresAt: after(now, CODE_MS) })
  return code
}

/** The token of a visit that begins with a code, good for twelve hours; undefined for a code that was used, is over or is another panel's. */
export async function enterVisit(database: Database, panelId: number, code: string, now: Date): Promise<string | undefined> {
  const token = newSecret()
  const values = { tokenHash: hashOf(token), now, expiresAt: after(now, VISIT_MS) }
  return (await database.transaction(panelId, (trx) => enterVisitRow(trx, hashOf(code), values))) ? token : undefined
}

/** Whether a token is that of a visit to this panel that still lasts. */
export const isOnVisit = (database: Database, panelId: number, token: string, now: Date): Promise<boolean> =>
  database.read(panelId, (trx) => isVisitToken(trx, hashOf(token), now))
