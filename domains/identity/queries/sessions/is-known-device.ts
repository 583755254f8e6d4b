import type { Database } from '@vitrine/platform/database'
import { deviceTokensOf } from '../../model/device.ts'
import { hashToken } from '../../model/tokens.ts'
import { findKnownDevice } from '../../store/sign-in-code-store.ts'

/** The hash of a browser's token when the account of an e-mail signed in there before; else undefined. */
export async function knownDevice(
  database: Database,
  params: { readonly panelId: number; readonly email: string; readonly device: string | undefined },
): Promise<string | undefined> {
  const { panelId, email, device } = params
  const tokenHashes = deviceTokensOf(device).map(hashToken)
  if (tokenHashes.length === 0) return undefined
  return (await database.read(panelId, (trx) => findKnownDevice(trx, email, tokenHashes)))?.tokenHash.toString('base64url')
}
