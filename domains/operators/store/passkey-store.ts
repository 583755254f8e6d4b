import { type SystemTrx, sql } from '@vitrine/platform/database'
import type { DeploymentRole } from '../model/roles.ts'

export interface Passkey {
  readonly id: number
  readonly operatorId: number
  readonly name: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: string[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** The oldest first; there are few. */
export const passkeysOf = (trx: SystemTrx, operatorId: number): Promise<Passkey[]> =>
  trx.rows(sql<Passkey>`
    select id, operator_id as "operatorId", name, credential_id as "credentialId", public_key as "publicKey", counter, transports,
           created_at as "createdAt", last_used_at as "lastUsedAt"
      from operators.passkey where operator_id = ${operatorId} order by id`)

export type KnownPasskey = Passkey & {
  readonly operatorName: string
  readonly email: string
  readonly deploymentRole: DeploymentRole | null
  readonly suspendedAt: Date | null
}

/** A passkey with whose it is. */
export const findPasskey = (trx: SystemTrx, credentialId: Buffer): Promise<KnownPasskey | undefined> =>
  trx.maybe(sql<KnownPasskey>`
    select p.id, p.operator_id as "operatorId", p.name, p.credential_id as "credentialId", p.public_key as "publicKey", p.counter, p.transports,
           p.created_at as "createdAt", p.last_used_at as "lastUsedAt", o.name as "operatorName", o.email, o.deployment_role as "deploymentRole",
           o.suspended_at as "suspendedAt"
      from operators.passkey p join operators.operator o on o.operator_id = p.operator_id
     where p.credential_id = ${credentialId}`)

export interface NewPasskey {
  readonly operatorId: number
  readonly name: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: readonly string[]
  readonly now: Date
}

/** Undefined where the key is registered already. */
export const insertPasskey = async (trx: SystemTrx, one: NewPasskey): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ id: number }>`
      insert into operators.passkey (operator_id, name, credential_id, public_key, counter, transports, created_at)
      values (${one.operatorId}, ${one.name}, ${one.credentialId}, ${one.publicKey}, ${one.counter}, ${[...one.transports]}::text[], ${one.now})
      on conflict (credential_id) do nothing returning id`)
  )?.id

/**
 * Writes down that a passkey signed; false where it counted before what it counts now: another device has a copy of it. Two that count the same at once come one
 * after the other.
 */
export const usePasskey = async (
  trx: SystemTrx,
  { id, counter, now }: { readonly id: number; readonly counter: bigint; readonly now: Date },
): Promise<boolean> =>
  (await trx.run(sql`
    update operators.passkey set counter = ${counter}, last_used_at = ${now}
     where id = ${id} and (counter < ${counter} or counter = 0 and ${counter}::bigint = 0)`)) === 1

/** The name of what went. */
export const deletePasskey = async (trx: SystemTrx, operatorId: number, id: number): Promise<string | undefined> =>
  (
    await trx.maybe(sql<{ name: string }>`
      delete from operators.passkey where operator_id = ${operatorId} and id = ${id} returning name`)
  )?.name

export async function deletePasskeysOf(trx: SystemTrx, operatorId: number): Promise<void> {
  await trx.run(sql`delete from operators.passkey where operator_id = ${operatorId}`)
}
