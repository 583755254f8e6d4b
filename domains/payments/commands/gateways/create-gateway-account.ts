import { randomBytes } from 'node:crypto'
import type { Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { MANUAL } from '../../model/method.ts'
import { type AccountSecrets, insertGatewayAccount, updateGatewayAccount } from '../../store/gateway-account-store.ts'

export interface NewGatewayAccount {
  readonly connector: string
  readonly endpoint: string
  readonly secret: string
  /** The newest first; older ones stay valid while the gateway still signs with them. */
  readonly webhookSecrets: readonly string[]
  readonly isLive?: boolean
}

const PUBLIC_ID_BYTES = 18

/** Registers our account at a gateway. Secrets go in here and are never read out again but by the connector's calls. */
export const createGatewayAccount = (trx: Trx, secrets: SecretBox, account: NewGatewayAccount): Promise<number> =>
  insertGatewayAccount(trx, secrets, { isLive: true, ...account, publicId: randomBytes(PUBLIC_ID_BYTES).toString('base64url') })

/** The account of methods that an operator confirms: a bank account, say. */
export const createManualAccount = (trx: Trx, secrets: SecretBox): Promise<number> =>
  createGatewayAccount(trx, secrets, { connector: MANUAL, endpoint: '', secret: '', webhookSecrets: [] })

/** New address or secrets of an account; while a rotation lasts, hand in the old webhook secret behind the new one. */
export const changeGatewayAccount = (trx: Trx, secrets: SecretBox, accountId: number, changed: AccountSecrets): Promise<void> =>
  updateGatewayAccount(trx, secrets, accountId, changed)
