import { type Database, sql, type Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { z } from 'zod'
import { endOf } from '../model/gateway-form.ts'
import type { Wallet } from '../model/wallets.ts'
import type { GatewayAccess } from '../ports.ts'

export interface GatewayAccount {
  readonly id: number
  readonly publicId: string
  readonly connector: string
  readonly isLive: boolean
  readonly isClosed: boolean
  readonly access: GatewayAccess
}

interface Row {
  readonly id: number
  readonly public_id: string
  readonly connector: string
  readonly endpoint: string
  readonly is_live: boolean
  readonly is_closed: boolean
  readonly secret: Buffer
  readonly webhook_secrets: Buffer
}

/** What a sealed column is bound to. */
const place = (panelId: number, publicId: string, column: string): string => `${panelId}|payments.gateway_account|${column}|${publicId}`

export interface AccountSecrets {
  readonly endpoint: string
  readonly secret: string
  readonly webhookSecrets: readonly string[]
}

/** The sealed columns of an account. */
export const sealedSecrets = (secrets: SecretBox, panelId: number, publicId: string, { secret, webhookSecrets }: AccountSecrets) => ({
  secret: secrets.seal(secret, place(panelId, publicId, 'secret')),
  webhookSecrets: secrets.seal(JSON.stringify(webhookSecrets), place(panelId, publicId, 'webhook_secrets')),
})

export async function insertGatewayAccount(
  trx: Trx,
  secrets: SecretBox,
  account: AccountSecrets & { publicId: string; connector: string; isLive: boolean; by?: string | undefined },
): Promise<number> {
  const boxes = sealedSecrets(secrets, trx.panelId, account.publicId, account)
  const row = await trx.one(sql<{ id: number }>`
    insert into payments.gateway_account (panel_id, public_id, connector, endpoint, secret, secret_last4, webhook_secrets, webhook_secret_ends,
      is_live, secrets_changed_by)
    values (${trx.panelId}, ${account.publicId}, ${account.connector}, ${account.endpoint}, ${boxes.secret}, ${endOf(account.secret)},
      ${boxes.webhookSecrets}, ${account.webhookSecrets.map(endOf)}::text[], ${account.isLive}, ${account.by ?? null})
    returning id`)
  return row.id
}

export async function updateGatewayAccount(trx: Trx, secrets: SecretBox, accountId: number, changed: AccountSecrets): Promise<void> {
  const { public_id } = await trx.one(sql<{ public_id: string }>`
    select public_id from payments.gateway_account where panel_id = ${trx.panelId} and id = ${accountId} for update`)
  const boxes = sealedSecrets(secrets, trx.panelId, public_id, changed)
  await trx.run(sql`
    update payments.gateway_account set endpoint = ${changed.endpoint}, secret = ${boxes.secret}, secret_last4 = ${endOf(changed.secret)},
           webhook_secrets = ${boxes.webhookSecrets}, webhook_secret_ends = ${changed.webhookSecrets.map(endOf)}::text[],
           lacks_secret = lacks_secret and ${changed.secret === ''}, secrets_changed_at = now(), secrets_changed_by = null, version = version + 1
     where panel_id = ${trx.panelId} and id = ${accountId}`)
}

/** What the gateway told of its page. */
export async function writeWallets(trx: Trx, accountId: number, wallets: readonly Wallet[]): Promise<void> {
  await trx.run(sql`
    update payments.gateway_account set wallets = ${[...wallets]} where panel_id = ${trx.panelId} and id = ${accountId}`)
}

/** An account as it may be shown: of the secret only its end. */
export interface ShownGatewayAccount {
  readonly id: number
  readonly publicId: string
  readonly connector: string
  readonly endpoint: string
  readonly secretLast4: string
  readonly isLive: boolean
}

/** A panel's open accounts at gateways: of the secret only its end. */
export const listGatewayAccounts = (trx: Trx): Promise<ShownGatewayAccount[]> =>
  trx.rows(sql<ShownGatewayAccount>`
    select id, public_id as "publicId", connector, endpoint, secret_last4 as "secretLast4", is_live as "isLive"
      from payments.gateway_account where panel_id = ${trx.panelId} and closed_at is null order by id`)

export async function getGatewayAccount(trx: Trx, secrets: SecretBox, accountId: number): Promise<GatewayAccount> {
  const row = await trx.one(sql<Row>`
    select id, public_id, connector, endpoint, is_live, closed_at is not null as is_closed, secret, webhook_secrets from payments.gateway_account
     where panel_id = ${trx.panelId} and id = ${accountId}`)
  const access: GatewayAccess = {
    publicId: row.public_id,
    endpoint: row.endpoint,
    secret: secrets.open(row.secret, place(trx.panelId, row.public_id, 'secret')),
    webhookSecrets: z
      .array(z.string())
      .parse(JSON.parse(secrets.open(row.webhook_secrets, place(trx.panelId, row.public_id, 'webhook_secrets')))),
  }
  return { id: row.id, publicId: row.public_id, connector: row.connector, isLive: row.is_live, isClosed: row.is_closed, access }
}

/** Whose account an address names, before any panel is known. */
export async function findGatewayAccountPlace(database: Database, publicId: string): Promise<{ panelId: number; id: number } | undefined> {
  const rows = await database.statement(
    sql<{ panel_id: number; id: number }>`select panel_id, id from payments.find_gateway_account(${publicId})`,
  )
  return rows[0] && { panelId: rows[0].panel_id, id: rows[0].id }
}
