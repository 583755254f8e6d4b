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
  const sealed = await sealedKeys(trx)
  const anew = sealed.map(({ name, key }) => secrets.seal(secrets.open(key, placeOf(sourceId, name)), placeOf(trx.panelId, name)))
  await writeSealedKeys(
    trx,
    sealed.map(({ id }) => id),
    anew,
  )
}

interface SealedKey {
  readonly id: number
  readonly name: string
  readonly key: Buffer
}

const sealedKeys = (trx: Trx): Promise<SealedKey[]> =>
  trx.rows(sql<SealedKey>`select id, name, key from fulfilment.provider_account where panel_id = ${trx.panelId}`)

async function writeSealedKeys(trx: Trx, ids: readonly number[], keys: readonly Buffer[]): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account a set key = sealed.key
      from unnest(${[...ids]}::integer[], ${[...keys]}::bytea[]) as sealed(id, key)
     where a.panel_id = ${trx.panelId} and a.id = sealed.id`)
}
