import { createHmac, randomBytes } from 'node:crypto'
import { permissions } from './roles.ts'

export const KEY_CALLS_A_MINUTE = 120

/** What no program may do: people, keys, what is secret, acting for others. */
const NEVER: readonly string[] = ['staff.edit', 'keys.edit', 'providers.secret', 'gateways.secret', 'domains.edit', 'users.impersonate']

/** Whether a key can hold a permission at all. */
export const isForKeys = (permission: string): boolean =>
  permissions.some((one) => one.permission === permission) && !NEVER.includes(permission)

/** What a key's token is made from, together with the deployment's secret: the token itself is stored nowhere. */
export const newKeySeed = (): string => randomBytes(32).toString('base64url')
export const keyToken = (secret: string, seed: string): string =>
  `vo_${createHmac('sha256', secret).update(`operator-key:${seed}`).digest('base64url')}`

export interface ApiKey {
  readonly id: number
  readonly name: string
  readonly lastFour: string
  readonly operatorId: number
  readonly operatorName: string
  readonly permissions: string[]
  readonly addresses: string[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
}
