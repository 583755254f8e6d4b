import { hashToken } from '@vitrine/identity'
import { isWithin, type KeyCall, type OperatorCaller } from '@vitrine/platform/http'
import { tooManyTries } from '../../errors.ts'
import { KEY_CALLS_A_MINUTE } from '../../model/api-key.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { useApiKey } from '../../store/api-key-store.ts'

/** A key was made with a fresh proof, for what it names: it needs none for each call. */
const ALWAYS = new Date(8_640_000_000_000_000)

/** Whom a key of the panel speaks for; undefined for one that is not, not any more, or not from there. 429 beyond its calls a minute. */
export async function findKeyCaller(
  { database, panels, clock }: Pick<OperatorsDeps, 'database' | 'panels' | 'clock'>,
  { token, panelKey, address }: KeyCall,
): Promise<OperatorCaller | undefined> {
  const panel = await panels.findByKey(panelKey)
  if (!panel) return undefined
  const now = clock.now()
  const key = await database.transaction(panel.id, (trx) => useApiKey(trx, hashToken(token), now))
  if (!key || (key.addresses.length > 0 && !isWithin(address, key.addresses))) return undefined
  if (key.calls > KEY_CALLS_A_MINUTE) throw tooManyTries(60 - now.getUTCSeconds())
  const { operatorId, email, deploymentRole, id, name, permissions } = key
  return { operatorId, name, email, deploymentRole, sessionId: '', provedUntil: ALWAYS, key: { id, permissions } }
}
