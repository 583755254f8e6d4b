import type { Trx } from '@vitrine/platform/database'
import type { Caller } from '@vitrine/platform/http'
import { announce } from '@vitrine/platform/jobs'
import type { TokenScope } from '../contract/token-scopes.ts'
import { securityChanged } from '../events.ts'
import { allScopes } from '../model/token-scopes.ts'
import { hashToken, maskToken, newToken } from '../model/tokens.ts'
import { type ApiTokenKind, deleteApiTokenRow, writeApiToken } from '../store/secret-store.ts'
import { refuseWithoutStepUp } from './prove-identity.ts'

export interface TokenWish {
  readonly kind?: ApiTokenKind
  /** All of them unless named. */
  readonly scopes?: readonly TokenScope[]
}

/** A new token in full; it is stored hashed, so nobody sees it again. The one of the same kind before stops working. */
export async function makeApiToken(trx: Trx, userId: number, now: Date, wish: TokenWish = {}): Promise<string> {
  const { kind = 'api', scopes = allScopes } = wish
  const token = newToken(kind === 'api' ? 'apiKey' : 'extensionKey')
  await writeApiToken(trx, { userId, kind, scopes: [...new Set(scopes)], tokenHash: hashToken(token), masked: maskToken(token), now })
  return token
}

/** A new token for a caller who just proved who he is; its making is told to the owner. */
export async function orderApiToken(
  trx: Trx,
  asked: { readonly caller: Caller; readonly userId: number; readonly now: Date; readonly wish: TokenWish },
): Promise<string> {
  const { caller, userId, now, wish } = asked
  await refuseWithoutStepUp(trx, caller, now)
  await announce(trx, securityChanged, { userId, change: 'api-token' })
  return makeApiToken(trx, userId, now, wish)
}

export const deleteApiToken = (trx: Trx, userId: number, kind: ApiTokenKind = 'api'): Promise<void> => deleteApiTokenRow(trx, userId, kind)
