import type { Trx } from '@vitrine/platform/database'
import { type Caller, isAddressOrNetwork } from '@vitrine/platform/http'
import { announce } from '@vitrine/platform/jobs'
import { invariant } from '@vitrine/platform/kernel'
import type { TokenScope } from '../../contract/token-scopes.ts'
import { keyAddressInvalid, noSuchKey, tooManyKeys } from '../../errors.ts'
import { securityChanged } from '../../events.ts'
import { allScopes } from '../../model/token-scopes.ts'
import { hashToken, maskToken, newToken } from '../../model/tokens.ts'
import {
  type ApiKey,
  type ApiTokenKind,
  deleteApiKey,
  deleteApiKeysOfKind,
  insertApiKey,
  lockForKeys,
  updateApiKey,
} from '../../store/api-key-store.ts'
import { refuseWithoutStepUp } from './prove-identity.ts'

/** Two of a kind at a time: the next is in use before the first ends. A browser extension is one program and has one. */
const places: Readonly<Record<ApiTokenKind, number>> = { api: 2, extension: 1 }

export interface KeyInput {
  readonly kind?: ApiTokenKind
  /** All of them unless named. */
  readonly scopes?: readonly TokenScope[]
  readonly name?: string
  /** Where it may be used from; everywhere unless named. */
  readonly addresses?: readonly string[]
  /** Its orders are simulated. */
  readonly isTest?: boolean
}

export interface MadeApiKey extends ApiKey {
  /** In full, this once: it is stored hashed. */
  readonly secret: string
}

interface ApiKeyParams {
  readonly caller: Caller
  readonly userId: number
  readonly now: Date
}

/** Creates one more key; refused at the maximum. */
export async function makeApiKey(trx: Trx, userId: number, now: Date, input: KeyInput = {}): Promise<MadeApiKey> {
  const { kind = 'api', scopes = allScopes, name = '', addresses = [], isTest = false } = input
  const secret = newToken(kind === 'api' ? 'apiKey' : 'extensionKey')
  await lockForKeys(trx, userId)
  const key = {
    userId,
    kind,
    isTest,
    name,
    scopes: [...new Set(scopes)],
    addresses: cleanAddresses(addresses),
    tokenHash: hashToken(secret),
    masked: maskToken(secret),
    now,
  }
  const made = await insertApiKey(trx, key, places[kind])
  if (!made) throw tooManyKeys(places[kind])
  return { ...made, secret }
}

/** A new key in full, without its other properties. */
export const makeApiToken = async (trx: Trx, userId: number, now: Date, input: KeyInput = {}): Promise<string> =>
  (await makeApiKey(trx, userId, now, input)).secret

/** A new key for a caller with a fresh proof of identity; the owner is notified. */
export async function orderApiKey(trx: Trx, { caller, userId, now }: ApiKeyParams, input: KeyInput): Promise<MadeApiKey> {
  await refuseWithoutStepUp(trx, caller, now)
  await announce(trx, securityChanged, { userId, change: 'api-token' })
  return makeApiKey(trx, userId, now, input)
}

/** Like `orderApiKey`, but replaces the keys of its kind: the older calls know of one key (APITOKEN-001). */
export async function replaceApiToken(trx: Trx, { caller, userId, now }: ApiKeyParams, input: KeyInput): Promise<string> {
  await refuseWithoutStepUp(trx, caller, now)
  await announce(trx, securityChanged, { userId, change: 'api-token' })
  await lockForKeys(trx, userId)
  await deleteApiTokens(trx, userId, input.kind)
  return makeApiToken(trx, userId, now, input)
}

/** Changes name or addresses. A key that may be used from more places is as good as a new one, so it needs the same proof. */
export async function changeApiKey(
  trx: Trx,
  { caller, userId, now }: ApiKeyParams,
  change: { readonly id: number; readonly name: string | undefined; readonly addresses: readonly string[] | undefined },
): Promise<ApiKey> {
  await refuseWithoutStepUp(trx, caller, now)
  const changed = await updateApiKey(trx, { userId, ...change, addresses: change.addresses && cleanAddresses(change.addresses) })
  if (!changed) throw noSuchKey()
  return changed
}

/** Ends one key at once. */
export async function revokeApiKey(trx: Trx, userId: number, id: number): Promise<void> {
  const deleted = await deleteApiKey(trx, userId, id)
  if (deleted === 0) throw noSuchKey()
  invariant(deleted === 1, 'a number is one key')
}

/** Deletes every key of a kind that is not a test key. */
export const deleteApiTokens = (trx: Trx, userId: number, kind: ApiTokenKind = 'api'): Promise<void> =>
  deleteApiKeysOfKind(trx, userId, kind)

function cleanAddresses(addresses: readonly string[]): string[] {
  const wrong = addresses.findIndex((text) => !isAddressOrNetwork(text))
  if (wrong >= 0) throw keyAddressInvalid(wrong, addresses[wrong] ?? '')
  return [...new Set(addresses.map((text) => text.toLowerCase()))]
}
