import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { TranslatedTexts } from '../../model/method.ts'

/** What operators change of a withdrawal method. */
export interface WithdrawalFields {
  readonly icon: string
  readonly texts: TranslatedTexts
  readonly feePpm: number
  readonly minFee: Micro
  readonly minAmount: Micro
  readonly maxAmount: Micro | null
}

/** A withdrawal method as operators see it, also one that is switched off. */
export interface OperatorWithdrawalMethod extends WithdrawalFields {
  readonly id: number
  readonly isEnabled: boolean
  readonly position: number
  readonly version: number
}

interface Row {
  readonly id: number
  readonly icon: string
  readonly texts: TranslatedTexts
  readonly feePpm: number
  readonly minFee: bigint
  readonly minAmount: bigint
  readonly maxAmount: bigint | null
  readonly isEnabled: boolean
  readonly position: number
  readonly version: number
}

/** Withdrawal methods of the panel in their order: all of them, or those named. */
export async function operatorWithdrawalMethods(trx: Trx, ids: readonly number[] | null): Promise<OperatorWithdrawalMethod[]> {
  const rows = await trx.rows(sql<Row>`
    select m.id, m.icon, m.texts, m.fee_ppm as "feePpm", m.min_fee_micro as "minFee", m.min_amount_micro as "minAmount",
           m.max_amount_micro as "maxAmount", m.is_enabled as "isEnabled", m.sort_order as "position", m.version
      from payments.withdrawal_method m
     where m.panel_id = ${trx.panelId} and (${ids}::int[] is null or m.id = any(${ids}::int[]))
     order by m.sort_order, m.id`)
  return rows.map((row) => ({
    ...row,
    minFee: micro(row.minFee),
    minAmount: micro(row.minAmount),
    maxAmount: row.maxAmount === null ? null : micro(row.maxAmount),
  }))
}

/** Locks a method; its version, or undefined when there is none. */
export const lockWithdrawalMethod = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ version: number }>`
      select version from payments.withdrawal_method where panel_id = ${trx.panelId} and id = ${id} for update`)
  )?.version

export async function writeWithdrawalMethod(trx: Trx, id: number, fields: WithdrawalFields): Promise<void> {
  await trx.run(sql`
    update payments.withdrawal_method
       set icon = ${fields.icon}, texts = ${JSON.stringify(fields.texts)}, fee_ppm = ${fields.feePpm}, min_fee_micro = ${fields.minFee},
           min_amount_micro = ${fields.minAmount}, max_amount_micro = ${fields.maxAmount}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function writeWithdrawalEnabled(trx: Trx, id: number, isOn: boolean): Promise<void> {
  await trx.run(sql`
    update payments.withdrawal_method set is_enabled = ${isOn}, version = version + 1 where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Puts every method at its place; those that stand there already stay untouched. */
export async function writeWithdrawalPositions(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.run(sql`
    update payments.withdrawal_method m set sort_order = p.place::int, version = m.version + 1
      from unnest(${ids}::int[]) with ordinality as p (id, place)
     where m.panel_id = ${trx.panelId} and m.id = p.id and m.sort_order <> p.place`)
}
