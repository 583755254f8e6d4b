import { type SystemTrx, sql, type Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import type { Operator } from '../model/operator.ts'
import type { DeploymentRole } from '../model/roles.ts'

export interface Credentials extends Operator {
  readonly passwordHash: string
  readonly hasFactor: boolean
}

export const findCredentials = (trx: SystemTrx, email: string): Promise<Credentials | undefined> =>
  trx.maybe(sql<Credentials>`
    select o.operator_id as "operatorId", o.email, o.name, o.deployment_role as "deploymentRole", o.suspended_at as "suspendedAt",
           o.password_hash as "passwordHash", coalesce(f.confirmed_at is not null, false) as "hasFactor"
      from operators.operator o left join operators.factor f on f.operator_id = o.operator_id
     where o.email = ${email}`)

/** The number of the operator who signs in with this address. */
export const findOperatorByEmail = async (trx: SystemTrx, email: string): Promise<number | undefined> =>
  (await trx.maybe(sql<{ id: number }>`select operator_id as id from operators.operator where email = ${email}`))?.id

export const findOperator = (trx: SystemTrx, operatorId: number): Promise<Operator | undefined> =>
  trx.maybe(sql<Operator>`
    select operator_id as "operatorId", email, name, deployment_role as "deploymentRole", suspended_at as "suspendedAt"
      from operators.operator where operator_id = ${operatorId}`)

export const hasOperators = async (trx: SystemTrx): Promise<boolean> =>
  (await trx.one(sql<{ found: boolean }>`select exists (select from operators.operator) as found`)).found

export interface NewOperator {
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly deploymentRole: DeploymentRole | null
  readonly now: Date
}

/** Undefined where the address is somebody's already, also when two make the same person at once. */
export const insertOperatorOnce = async (
  trx: SystemTrx,
  { email, name, passwordHash, deploymentRole, now }: NewOperator,
): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ id: number }>`
      insert into operators.operator (email, name, password_hash, deployment_role, created_at)
      values (${email}, ${name}, ${passwordHash}, ${deploymentRole}, ${now}) on conflict (email) do nothing returning operator_id as id`)
  )?.id

export async function insertOperator(trx: SystemTrx, one: NewOperator): Promise<number> {
  const id = await insertOperatorOnce(trx, one)
  invariant(id !== undefined, 'an operator who is made is new')
  return id
}

export async function writePassword(trx: SystemTrx, operatorId: number, passwordHash: string): Promise<void> {
  await trx.run(sql`update operators.operator set password_hash = ${passwordHash} where operator_id = ${operatorId}`)
}

export async function writeSeen(trx: SystemTrx, operatorId: number, now: Date): Promise<void> {
  await trx.run(sql`update operators.operator set last_seen_at = ${now} where operator_id = ${operatorId}`)
}

export const operatorNames = (trx: Trx, ids: readonly number[]): Promise<{ id: number; name: string; email: string }[]> =>
  trx.rows(sql<{ id: number; name: string; email: string }>`
    select operator_id as id, name, email from operators.operator where operator_id = any (${[...ids]}::int[])`)
