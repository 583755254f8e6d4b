import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { TranslatedTexts } from '../model/method.ts'

/** A way to be paid out. */
export interface WithdrawalMethod {
  readonly id: number
  readonly icon: string
  readonly texts: TranslatedTexts
  readonly feePpm: number
  readonly minFee: Micro
  readonly minAmount: Micro
  readonly maxAmount: Micro | null
}

interface Row {
  readonly id: number
  readonly icon: string
  readonly texts: TranslatedTexts
  readonly fee_ppm: number
  readonly min_fee_micro: bigint
  readonly min_amount_micro: bigint
  readonly max_amount_micro: bigint | null
}
const columns = sql`m.id, m.icon, m.texts, m.fee_ppm, m.min_fee_micro, m.min_amount_micro, m.max_amount_micro`

const toMethod = (row: Row): WithdrawalMethod => ({
  id: row.id,
  icon: row.icon,
  texts: row.texts,
  feePpm: row.fee_ppm,
  minFee: micro(row.min_fee_micro),
  minAmount: micro(row.min_amount_micro),
  maxAmount: row.max_amount_micro === null ? null : micro(row.max_amount_micro),
})

/** In the panel's order. */
export const enabledWithdrawalMethods = async (trx: Trx): Promise<WithdrawalMethod[]> =>
  (
    await trx.rows(sql<Row>`
      select ${columns} from payments.withdrawal_method m where m.panel_id = ${trx.panelId} and m.is_enabled order by m.sort_order, m.id`)
  ).map(toMethod)

export async function findWithdrawalMethod(trx: Trx, methodId: number): Promise<WithdrawalMethod | undefined> {
  const row = await trx.maybe(sql<Row>`
    select ${columns} from payments.withdrawal_method m where m.panel_id = ${trx.panelId} and m.id = ${methodId} and m.is_enabled`)
  return row && toMethod(row)
}

/** Also those that were switched off since. */
export const withdrawalMethodsByIds = async (trx: Trx, ids: readonly number[]): Promise<Map<number, WithdrawalMethod>> => {
  const rows = await trx.rows(sql<Row>`
    select ${columns} from payments.withdrawal_method m where m.panel_id = ${trx.panelId} and m.id = any (${[...new Set(ids)]}::integer[])`)
  return new Map(rows.map((row) => [row.id, toMethod(row)]))
}

export type NewWithdrawalMethod = Pick<WithdrawalMethod, 'icon' | 'texts' | 'minAmount'> &
  Partial<Omit<WithdrawalMethod, 'id'>> & { readonly sortOrder?: number }

/** A new way to be paid out; answers its id. */
export const insertWithdrawalMethod = async (trx: Trx, method: NewWithdrawalMethod): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into payments.withdrawal_method (panel_id, icon, texts, fee_ppm, min_fee_micro, min_amount_micro, max_amount_micro, sort_order)
      values (${trx.panelId}, ${method.icon}, ${JSON.stringify(method.texts)}, ${method.feePpm ?? 0}, ${method.minFee ?? 0n}, ${method.minAmount},
              ${method.maxAmount ?? null}, ${method.sortOrder ?? 0})
      returning id`)
  ).id
