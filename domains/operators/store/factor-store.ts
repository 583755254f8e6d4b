import { type SystemTrx, sql } from '@vitrine/platform/database'

export interface Factor {
  readonly sealedSecret: Buffer
  readonly confirmedAt: Date | null
}

/** Locks the factor, so that concurrent uses of a code come one after another. */
export const lockFactor = (trx: SystemTrx, operatorId: number): Promise<Factor | undefined> =>
  trx.maybe(sql<Factor>`
    select sealed_secret as "sealedSecret", confirmed_at as "confirmedAt" from operators.factor where operator_id = ${operatorId} for update`)

/** A new shared secret; false when a confirmed one is there. */
export const writeFactor = async (trx: SystemTrx, operatorId: number, sealedSecret: Buffer): Promise<boolean> =>
  (await trx.run(sql`
    insert into operators.factor as f (operator_id, sealed_secret) values (${operatorId}, ${sealedSecret})
    on conflict (operator_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0 where f.confirmed_at is null`)) === 1

export async function confirmFactor(trx: SystemTrx, operatorId: number, now: Date): Promise<void> {
  await trx.run(sql`update operators.factor set confirmed_at = ${now} where operator_id = ${operatorId}`)
}

/** Takes a code's time step; false when it or a later one was taken before. */
export const takeStep = async (trx: SystemTrx, operatorId: number, step: number): Promise<boolean> =>
  (await trx.run(sql`
    update operators.factor set last_step = ${step} where operator_id = ${operatorId} and last_step < ${step}`)) === 1

export async function deleteFactor(trx: SystemTrx, operatorId: number): Promise<void> {
  await trx.run(sql`delete from operators.factor where operator_id = ${operatorId}`)
}

/** These codes and no others. */
export async function writeRecoveryCodes(trx: SystemTrx, operatorId: number, hashes: readonly Buffer[]): Promise<void> {
  await trx.run(sql`delete from operators.recovery_code where operator_id = ${operatorId}`)
  await trx.run(sql`insert into operators.recovery_code (operator_id, code_hash) select ${operatorId}::int, unnest(${hashes}::bytea[])`)
}

/** Uses a recovery code up; false when there is none such. */
export const takeRecoveryCode = async (trx: SystemTrx, operatorId: number, hash: Buffer, now: Date): Promise<boolean> =>
  (await trx.run(sql`
    update operators.recovery_code set used_at = ${now} where operator_id = ${operatorId} and code_hash = ${hash} and used_at is null`)) ===
  1

/** Writes when a second factor is removed; false when its removal was requested before. */
export const writeFactorRemoval = async (
  trx: SystemTrx,
  operatorId: number,
  { at, by }: { readonly at: Date; readonly by: number },
): Promise<boolean> =>
  (await trx.run(sql`
    update operators.operator set factor_removal_at = ${at}, factor_removal_by = ${by} where operator_id = ${operatorId} and factor_removal_at is null`)) ===
  1

/** The factor stays; false when nobody had requested its removal. */
export const clearFactorRemoval = async (trx: SystemTrx, operatorId: number): Promise<boolean> =>
  (await trx.run(sql`
    update operators.operator set factor_removal_at = null, factor_removal_by = null where operator_id = ${operatorId} and factor_removal_at is not null`)) ===
  1

export const dueFactorRemovals = async (trx: SystemTrx, now: Date): Promise<number[]> =>
  (
    await trx.rows(sql<{ operatorId: number }>`
      select operator_id as "operatorId" from operators.operator where factor_removal_at <= ${now} order by factor_removal_at limit 100`)
  ).map(({ operatorId }) => operatorId)

export interface DueFactorRemoval {
  readonly email: string
  readonly requestedBy: number
  readonly requesterName: string
}

/** A removal that is due, locked; undefined where the factor was kept meanwhile. */
export const lockDueFactorRemoval = (trx: SystemTrx, operatorId: number, now: Date): Promise<DueFactorRemoval | undefined> =>
  trx.maybe(sql<DueFactorRemoval>`
    select o.email, r.operator_id as "requestedBy", r.name as "requesterName"
      from operators.operator o join operators.operator r on r.operator_id = o.factor_removal_by
     where o.operator_id = ${operatorId} and o.factor_removal_at <= ${now} for update of o`)
