import type { Trx } from '@vitrine/platform/database'
import { hashToken, maskToken, newToken } from '../model/tokens.ts'
import { deleteApiTokenRow, writeApiToken } from '../store/secret-store.ts'

/** A new API token in full; it is stored hashed, so nobody sees it again. The one before stops working. */
export async function makeApiToken(trx: Trx, userId: number, now: Date): Promise<string> {
  const token = newToken('apiKey')
  await writeApiToken(trx, { userId, tokenHash: hashToken(token), masked: maskToken(token), now })
  return token
}

export const deleteApiToken = (trx: Trx, userId: number): Promise<void> => deleteApiTokenRow(trx, userId)
