import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import type { ApiKey } from '../model/api-key.ts'
import { listApiKeys } from '../store/api-key-store.ts'

const presentKey = ({ operatorId, operatorName, createdAt, expiresAt, lastUsedAt, ...key }: ApiKey, now: Date) => ({
  ...key,
  madeBy: { id: operatorId, name: operatorName },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isExpired: expiresAt !== null && expiresAt <= now,
})

/** Keys of the panel, all or those named. */
export const apiKeys = async (trx: Trx, ids: readonly number[] | null, now: Date) =>
  (await listApiKeys(trx, ids)).map((key) => presentKey(key, now))

/** How keys stand, as the audit log compares them. */
export const keyStates = async (trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await listApiKeys(trx, ids)).map(({ id, name, lastFour, permissions, addresses, expiresAt }) => [
      String(id),
      { label: name, fields: { token: `set · ${lastFour}`, permissions, addresses, expiresAt: expiresAt?.toISOString() ?? null } },
    ]),
  )
