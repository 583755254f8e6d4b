import { changeSettings } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { hasCountries, insertCopies, type MethodsToCopy, sealEmptySecrets } from '../../store/operator/copy-store.ts'

/**
 * Payment and withdrawal methods of another panel, switched off, with their accounts at gateways but without any key, into the new panel of this transaction. None
 * is offered before somebody enters the account's key and switches the method on. Answers how many payment methods were left out.
 */
export async function copyMethods(trx: Trx, secrets: SecretBox, what: MethodsToCopy): Promise<number> {
  const leftOut = await insertCopies(trx, what)
  await sealEmptySecrets(trx, secrets)
  if (await hasCountries(trx)) await changeSettings(trx, {}, { limitsMethodsByCountry: true })
  return leftOut
}
