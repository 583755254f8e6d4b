import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { apiKeyPaths } from './api-key-paths.ts'
import { tokenScopes } from './token-scopes.ts'

const name = z.string().trim().max(60)
const scopes = z.array(z.enum(tokenScopes))
const addresses = z.array(z.string().trim().max(50)).max(20).meta({
  description:
    'IP addresses and networks (`203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`) that the key may be used from; none: from everywhere',
})

const apiKey = z.strictObject({
  id: z.int(),
  name: z.string(),
  masked: z.string().meta({ description: 'The beginning and the last four characters' }),
  is_test: z.boolean().meta({ description: 'Its orders over API v2 are simulated and cost nothing' }),
  scopes,
  addresses: z.array(z.string()),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().meta({ description: 'To the minute' }),
})
export type ApiKeyWire = z.infer<typeof apiKey>

const shown = apiKey.meta({ id: 'ApiKey' })
const params = z.object({ keyId: z.coerce.number().int().positive().max(2_147_483_647) })

/** Two keys in earnest and two for tests at a time, so that each can be exchanged without a gap. */
export const apiKeysContract = {
  apiKeys: defineRoute(apiKeyPaths.apiKeys, {
    id: 'OUR-IDENTITY-40',
    operation: 'listApiKeys',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    summary: 'The API keys, masked, the newest first',
    response: z.object({ data: z.array(shown) }),
  }),
  makeApiKey: defineRoute(apiKeyPaths.makeApiKey, {
    id: 'OUR-IDENTITY-41',
    operation: 'addApiKey',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    needsProof: true,
    summary: 'One more API key, shown this once',
    description: 'An account has two keys and two test keys at most: make the next, switch to it, then revoke the first.',
    body: z.object({
      name: name.optional(),
      scopes: scopes.min(1).optional(),
      addresses: addresses.optional(),
      is_test: z.boolean().optional(),
    }),
    response: z.object({ data: apiKey.extend({ api_key: z.string() }) }),
  }),
  changeApiKey: defineRoute(apiKeyPaths.changeApiKey, {
    id: 'OUR-IDENTITY-42',
    operation: 'changeApiKey',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    needsProof: true,
    summary: 'Another name of an API key, or other addresses it may be used from',
    params,
    body: z.object({ name: name.optional(), addresses: addresses.optional() }),
    response: z.object({ data: shown }),
  }),
  revokeApiKey: defineRoute(apiKeyPaths.revokeApiKey, {
    id: 'OUR-IDENTITY-43',
    operation: 'revokeApiKey',
    tag: 'Account',
    sessionOnly: true,
    auth: 'user',
    summary: 'Ends an API key at once',
    params,
    status: 204,
  }),
} as const
