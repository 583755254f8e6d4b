import { randomBytes } from 'node:crypto'
import type { Database } from '@vitrine/platform/database'
import { createSecretBox, type SecretBox } from '@vitrine/platform/secrets'
import { saveProviderAccount } from '../commands/accounts/save-provider.ts'
import { type NewRoute, setRoutes } from '../commands/catalogue/set-routes.ts'
import type { NewProviderAccount } from '../store/account-store.ts'

/** One master key for a whole test file. */
export const testSecrets: SecretBox = createSecretBox(randomBytes(32).toString('hex'))

let count = 0

/** An account at the sandbox's upstream panel that replays tokens; hand in its endpoint to really reach it. */
export function aProviderAccount(database: Database, panelId: number, overrides: Partial<NewProviderAccount> = {}): Promise<number> {
  count += 1
  return database.transaction(panelId, (trx) =>
    saveProviderAccount(trx, testSecrets, {
      name: `Upstream ${count}`,
      connector: 'api-v2',
      endpoint: 'http://127.0.0.1:1/api/v2',
      key: 'sandbox-request-id',
      profile: 'request_id',
      // Longer than a busy machine takes; tests of silent providers hand in their own.
      timeouts: { connectMs: 10_000, headersMs: 30_000, bodyMs: 30_000 },
      ...overrides,
    }),
  )
}

/** Service 1 goes to the upstream's service 1 at the upstream's own rate, 0.42 for 1000. */
export const aRoute = (database: Database, panelId: number, route: Partial<NewRoute> & Pick<NewRoute, 'accountId'>): Promise<void> =>
  database.transaction(panelId, (trx) =>
    setRoutes(trx, [{ serviceId: 1, priority: 1, providerServiceId: '1', rateNano: 420_000_000n, rateKind: 'per_1000', ...route }]),
  )
