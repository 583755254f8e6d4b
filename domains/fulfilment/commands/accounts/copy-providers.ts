import type { Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { insertCopies, type ProvidersToCopy, sealAnew } from '../../store/copies/copy-store.ts'

/**
 * Providers of another panel with their keys, and the routes of the services that were copied too, into the new panel of this transaction. Nothing is sent by them
 * until somebody has switched them on. Answers how many were left out: those that nobody but the source may order from.
 */
export async function copyProviders(trx: Trx, secrets: SecretBox, what: ProvidersToCopy): Promise<number> {
  const leftOut = await insertCopies(trx, what)
  await sealAnew(trx, secrets, what.sourceId)
  return leftOut
}
