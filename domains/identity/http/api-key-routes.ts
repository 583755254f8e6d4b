import { type BoundRoute, implement, type RateLimit } from '@vitrine/platform/http'
import { changeApiKey, deleteApiTokens, orderApiKey, replaceApiToken, revokeApiKey } from '../commands/credentials/change-api-keys.ts'
import type { ApiKeyWire } from '../contract/api-keys.ts'
import { identityContract } from '../contract/schemas.ts'
import { isTokenScope, tokenScopes } from '../contract/token-scopes.ts'
import { findApiToken, showApiKeys } from '../queries/sessions/list-api-keys.ts'
import type { ApiKey } from '../store/api-key-store.ts'
import { type IdentityRoutesDeps, personOf } from './deps.ts'

const MAKING: RateLimit = { name: 'make-api-token', per: 'caller', burst: 20, perMinute: 5, store: 'database' }
const CHANGING: RateLimit = { ...MAKING, name: 'change-api-key' }

const shownKey = (key: ApiKey): ApiKeyWire => ({
  id: key.id,
  name: key.name,
  masked: key.masked,
  is_test: key.isTest,
  scopes: key.scopes.filter(isTokenScope),
  addresses: key.addresses,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
})

/** The keys of programs: each is told in full once, when it is made, and masked ever after. */
export function apiKeyRoutes({ database, clock }: IdentityRoutesDeps): BoundRoute[] {
  return [
    implement(identityContract.apiKeys, async (_, context) => {
      const { panelId, userId } = personOf(context)
      const keys = await database.read(panelId, (trx) => showApiKeys(trx, userId))
      return { data: keys.filter(({ kind }) => kind === 'api').map(shownKey) }
    }),
    implement(
      identityContract.makeApiKey,
      async ({ body }, context) => {
        const { panelId, userId } = personOf(context)
        const { name = '', scopes = tokenScopes, addresses = [], is_test: isTest = false } = body
        const params = { caller: context.caller, userId, now: clock.now() }
        const { secret, ...key } = await database.transaction(panelId, (trx) =>
          orderApiKey(trx, params, { name, scopes, addresses, isTest }),
        )
        return { data: { ...shownKey(key), api_key: secret } }
      },
      { rateLimit: MAKING },
    ),
    implement(
      identityContract.changeApiKey,
      async ({ params, body }, context) => {
        const { panelId, userId } = personOf(context)
        const input = { caller: context.caller, userId, now: clock.now() }
        const change = { id: params.keyId, name: body.name, addresses: body.addresses }
        return { data: shownKey(await database.transaction(panelId, (trx) => changeApiKey(trx, input, change))) }
      },
      { rateLimit: CHANGING },
    ),
    implement(identityContract.revokeApiKey, async ({ params }, context) => {
      const { panelId, userId } = personOf(context)
      await database.transaction(panelId, (trx) => revokeApiKey(trx, userId, params.keyId))
      return undefined
    }),
    ...apiTokenRoutes({ database, clock }),
  ]
}

/** The specification's calls, which know of one key. */
function apiTokenRoutes({ database, clock }: Pick<IdentityRoutesDeps, 'database' | 'clock'>): BoundRoute[] {
  return [
    implement(identityContract.apiToken, async ({ query }, context) => {
      const { panelId, userId } = personOf(context)
      const known = await database.read(panelId, (trx) => findApiToken(trx, userId, query.kind))
      return { data: { api_token: known?.masked ?? null, scopes: (known?.scopes ?? []).filter(isTokenScope) } }
    }),
    implement(
      identityContract.makeApiToken,
      async ({ body }, context) => {
        const { panelId, userId } = personOf(context)
        const { kind = 'api', scopes = [...tokenScopes] } = body
        const params = { caller: context.caller, userId, now: clock.now() }
        const token = await database.transaction(panelId, (trx) => replaceApiToken(trx, params, { kind, scopes }))
        return { data: { api_token: token, scopes } }
      },
      { rateLimit: MAKING },
    ),
    implement(identityContract.deleteApiToken, async ({ query }, context) => {
      const { panelId, userId } = personOf(context)
      await database.transaction(panelId, (trx) => deleteApiTokens(trx, userId, query.kind))
      return undefined
    }),
  ]
}
