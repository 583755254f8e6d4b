import type { Trx } from '@vitrine/platform/database'
import { type ApiKey, type ApiTokenKind, listApiKeys } from '../../store/api-key-store.ts'

/** Every key of the user, masked, the newest first. */
export const showApiKeys = (trx: Trx, userId: number): Promise<ApiKey[]> => listApiKeys(trx, userId)

/** The one key that callers of the older calls know of: the newest that orders in earnest. */
export const findApiToken = async (trx: Trx, userId: number, kind: ApiTokenKind = 'api'): Promise<ApiKey | undefined> =>
  (await listApiKeys(trx, userId)).find((key) => key.kind === kind && !key.isTest)
