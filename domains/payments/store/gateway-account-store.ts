import { type Database, sql, type Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { z } from 'zod'
import type { GatewayAccess } from '../ports.ts'

export interface GatewayAccount {
  readonly id: number
  readonly publicId: string
  readonly connector: string
  readonly isLive: boolean
  readonly access: GatewayAccess
}

interface Row {
  readonly id: number
  readonly public_id: string
  readonly connector: string
  readonly endpoint: string
  readonly is_live: boolean
  readonly secret: Buffer
  readonly webhook_secrets: Buffer
}

/** What a sealed column is bound to. */
const place = (panelId: number, publicId: string, column: string): string => `${panelId}|payments.gateway_account|${column}|${publicId}`

export async function insertGatewayAccount(
  trx: Trx,
  secrets: SecretBox,
  account: { publicId: string; connector: string; endpoint: string; secret: string; webhookSecrets: readonly string[]; isLive: boolean },
): Promise<number> {
  const sealed = secrets.seal(account.secret, place(trx.panelId, account.publicId, 'secret'))
  const sealedWebhook = secrets.seal(JSON.stringify(account.webhookSecrets), place(trx.panelId, account.publicId, 'webhook_secrets'))
  const row = await trx.one(sql<{ id: number }>`
    insert into payments.gateway_account (panel_id, public_id, connector, endpoint, secret, secret_last4, webhook_secrets, is_live)
    values (${trx.panelId}, ${account.publicId}, ${account.connector}, ${account.endpoint}, ${sealed}, ${account.secret.slice(-4)}, ${sealedWebhook}, ${account.isLive})
    returning id`)
  return row.id
}

export async function getGatewayAccount(trx: Trx, secrets: SecretBox, accountId: number): Promise<GatewayAccount> {
  const row = await trx.one(sql<Row>`
    select id, public_id, connector, endpoint, is_live, secret, webhook_secrets from payments.gateway_account
     where panel_id = ${trx.panelId} and id = ${accountId}`)
  const access: GatewayAccess = {
    publicId: row.public_id,
    endpoint: row.endpoint,
    secret: secrets.open(row.secret, place(trx.panelId, row.public_id, 'secret')),
    webhookSecrets: z
      .array(z.string())
      .parse(JSON.parse(secrets.open(row.webhook_secrets, place(trx.panelId, row.public_id, 'webhook_secrets')))),
  }
  return { id: row.id, publicId: row.public_id, connector: row.connector, isLive: row.is_live, access }
}

/** Whose account an address names, before any panel is known. */
export async function findGatewayAccountPlace(database: Database, publicId: string): Promise<{ panelId: number; id: number } | undefined> {
  const rows = await database.statement(
    sql<{ panel_id: number; id: number }>`select panel_id, id from payments.find_gateway_account(${publicId})`,
  )
  return rows[0] && { panelId: rows[0].panel_id, id: rows[0].id }
}
