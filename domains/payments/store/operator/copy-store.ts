import { sql, type Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { sealedSecrets } from '../gateway-account-store.ts'

export interface MethodsToCopy {
  readonly sourceId: number
  readonly at: Date
  /** Whether the copy has the grades for which methods may be alone. */
  readonly hasGrades: boolean
}

/** Methods and accounts of another panel, into one that has none; answers how many methods were left out. */
export async function insertCopies(trx: Trx, { sourceId, at, hasGrades }: MethodsToCopy): Promise<number> {
  const row = await trx.one(sql<{ left_out: number }>`
    select payments.copy_methods(${sourceId}, ${trx.panelId}, ${at}, ${hasGrades}) as left_out`)
  return row.left_out
}

/** Gives every account of a new panel sealed secrets that are empty. */
export async function sealEmptySecrets(trx: Trx, secrets: SecretBox): Promise<void> {
  const accounts = await trx.rows(sql<{ id: number; publicId: string }>`
    select id, public_id as "publicId" from payments.gateway_account where panel_id = ${trx.panelId}`)
  const boxes = accounts.map(({ publicId }) =>
    sealedSecrets(secrets, trx.panelId, publicId, { endpoint: '', secret: '', webhookSecrets: [] }),
  )
  await trx.run(sql`
    update payments.gateway_account a set secret = empty.secret, webhook_secrets = empty.webhook_secrets
      from unnest(${accounts.map(({ id }) => id)}::integer[], ${boxes.map(({ secret }) => secret)}::bytea[],
        ${boxes.map(({ webhookSecrets }) => webhookSecrets)}::bytea[]) as empty(id, secret, webhook_secrets)
     where a.panel_id = ${trx.panelId} and a.id = empty.id`)
}

/** Whether a method is for some countries alone. */
export const hasCountries = async (trx: Trx): Promise<boolean> =>
  (
    await trx.one(sql<{ found: boolean }>`
      select exists (select from payments.method_country where panel_id = ${trx.panelId}) as found`)
  ).found
