import type { Database } from '@vitrine/platform/database'
import { hashToken, isTokenOf } from '../model/tokens.ts'
import { isKnownDevice as isKnownRow } from '../store/entry-store.ts'

/** The hash of a browser's token when the account of an e-mail was entered from it before; else undefined. */
export async function knownDevice(
  database: Database,
  asked: { readonly panelId: number; readonly email: string; readonly device: string | undefined },
): Promise<string | undefined> {
  const { panelId, email, device } = asked
  if (!device || !isTokenOf('device', device)) return undefined
  const tokenHash = hashToken(device)
  return (await database.read(panelId, (trx) => isKnownRow(trx, email, tokenHash))) ? tokenHash.toString('base64url') : undefined
}
