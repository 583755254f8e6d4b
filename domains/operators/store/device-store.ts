import { type SystemTrx, sql } from '@vitrine/platform/database'

export const hasDevices = async (trx: SystemTrx, operatorId: number): Promise<boolean> =>
  (await trx.one(sql<{ found: boolean }>`select exists (select from operators.known_device where operator_id = ${operatorId}) as found`))
    .found

/** False for a device that is known already. */
export const insertDevice = async (trx: SystemTrx, operatorId: number, hash: Buffer, now: Date): Promise<boolean> =>
  (await trx.run(sql`
    insert into operators.known_device (operator_id, device_hash, first_at) values (${operatorId}, ${hash}, ${now}) on conflict do nothing`)) ===
  1
