import { type BoundOperatorRoute, listPage, operatorRoute } from '@vitrine/platform/http'
import { makeKey, revokeKey } from '../commands/keys/make-key.ts'
import { keyContract } from '../contract/key-schemas.ts'
import { notThere } from '../errors.ts'
import { keyToken } from '../model/api-key.ts'
import type { OperatorsDeps } from '../ports.ts'
import { apiKeys, keyStates } from '../queries/api-keys.ts'

const keys = { permission: 'keys.edit', scope: 'panel' } as const

/** Keys that programs of a panel call with. */
export const keyRoutes = (deps: Pick<OperatorsDeps, 'secret'>): BoundOperatorRoute[] => [
  operatorRoute(keyContract.keys, keys, async (_, { trx, now }) => {
    const rows = await apiKeys(trx, null, now)
    return listPage({ rows, limit: rows.length, total: { count: rows.length, isExact: true }, now })
  }),
  operatorRoute(
    keyContract.makeKey,
    {
      ...keys,
      audit: {
        action: 'api-key.made',
        entity: 'api-key',
        ids: (_, output) => (output ? [output.data.id] : []),
        read: (trx, ids) => keyStates(trx, ids.map(Number)),
      },
      // The handler leaves the token's seed in its place: nothing that opens anything is stored with the key.
      complete: ({ data }) => ({ data: { ...data, token: keyToken(deps.secret, data.token) } }),
    },
    async ({ body: { expiresAt, ...wanted } }, { trx, actor, now }) => {
      const { id, seed } = await makeKey(trx, deps, actor, { ...wanted, expiresAt: expiresAt === null ? null : new Date(expiresAt) }, now)
      const [key] = await apiKeys(trx, [id], now)
      if (!key) throw notThere()
      return { data: { ...key, token: seed } }
    },
  ),
  operatorRoute(
    keyContract.revokeKey,
    {
      ...keys,
      audit: {
        action: 'api-key.revoked',
        entity: 'api-key',
        ids: ({ params }) => [params.id],
        read: (trx, ids) => keyStates(trx, ids.map(Number)),
      },
    },
    async ({ params }, { trx }) => {
      await revokeKey(trx, params.id)
      return undefined
    },
  ),
]
