import type { Trx } from '@vitrine/platform/database'
import { type ApiTokenKind, findMaskedApiToken, listMaskedApiTokens } from '../store/secret-store.ts'

/** A token of the user, masked, with what it may be used for; undefined when there is none. */
export const findApiToken = (trx: Trx, userId: number, kind: ApiTokenKind = 'api') => findMaskedApiToken(trx, userId, kind)

/** Every token of the user, masked. */
export const showApiTokens = (trx: Trx, userId: number) => listMaskedApiTokens(trx, userId)
