import { sql, type Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { placeOf } from '../account-store.ts'

export interface ProvidersToCopy {
  readonly sourceId: number
  readonly at: Date
  /** Routes name what the catalogue sells: without it none is copied. */
  readonly hasCatalogue: boolean
}

/** Providers of another panel, into one that has none, their keys still sealed for the source; answers how many were left out. */
export async function insertCopies(trx: Trx, { sourceId, at, hasCatalogue }: ProvidersToCopy): Promise<number> {
  const row = await trx.one(sql<{ left_out: number }>`
    select fulfilment.copy_providers(${sourceId}, ${trx.panelId}, ${at}, ${hasCatalogue}) as left_out`)
  return row.left_out
}

/** Seals the keys of copied accounts for the panel that has them now; before this they open for the source only. */
export async function sealAnew(trx: Trx, secrets: SecretBox, sourceId: number): Promise<void> {
  for (const { id, name, key } of await sealedKeys(trx))
    await writeSealedKey(trx, id, secrets.seal(secrets.open(key, placeOf(sourceId, name)), placeOf(trx.panelId, name)))
}

interface SealedKey {
  readonly id: number
  readonly name: string
  readonly key: Buffer
}

const sealedKeys = (trx: Trx): Promise<SealedKey[]> =>
  trx.rows(sql<SealedKey>`select id, name, key from fulfilment.provider_account where panel_id = ${trx.panelId}`)

async function writeSealedKey(trx: Trx, id: number, key: Buffer): Promise<void> {
  await trx.run(sql`update fulfilment.provider_account set key = ${key} where panel_id = ${trx.panelId} and id = ${id}`)
}
