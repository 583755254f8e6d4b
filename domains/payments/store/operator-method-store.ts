import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { Strategy, TranslatedTexts } from '../model/method.ts'
import type { MethodFields } from '../model/method-fields.ts'
import { countriesOfMethod, gradesOfMethod, writeAudience } from './method-store.ts'

/** A payment method as operators see it, also one that is switched off. */
export interface OperatorMethod extends MethodFields {
  readonly id: number
  readonly strategy: Strategy
  readonly gatewayAccountId: number | null
  readonly connector: string | null
  readonly isEnabled: boolean
  readonly position: number
  readonly version: number
}

interface Row {
  readonly id: number
  readonly strategy: Strategy
  readonly gatewayAccountId: number | null
  readonly connector: string | null
  readonly icon: string
  readonly texts: TranslatedTexts
  readonly feePpm: number
  readonly rewardPpm: number
  readonly tolerancePpm: number
  readonly minAmount: bigint | null
  readonly maxAmount: bigint | null
  readonly chargeCurrency: 'USD' | 'RUB'
  readonly accountNumber: string | null
  readonly qrCode: string | null
  readonly asksComment: boolean
  readonly isForWidgets: boolean
  readonly isEnabled: boolean
  readonly position: number
  readonly version: number
  readonly bonuses: readonly { readonly from: string; readonly ppm: number }[]
  readonly excludesCountries: boolean
  readonly countries: readonly string[]
  readonly gradeIds: readonly number[]
}

const optional = (amount: bigint | null): Micro | null => (amount === null ? null : micro(amount))

/** Payment methods of the panel in their order: all of them, or those named. */
export async function operatorMethods(trx: Trx, ids: readonly number[] | null): Promise<OperatorMethod[]> {
  const rows = await trx.rows(sql<Row>`
    select m.id, m.strategy, m.gateway_account_id as "gatewayAccountId", a.connector, m.icon, m.texts, m.fee_ppm as "feePpm", m.reward_ppm as "rewardPpm",
           m.underpaid_tolerance_ppm as "tolerancePpm", m.min_amount_micro as "minAmount", m.max_amount_micro as "maxAmount",
           m.charge_currency as "chargeCurrency", m.account_number as "accountNumber", m.qr_code as "qrCode", m.asks_comment as "asksComment",
           m.excludes_countries as "excludesCountries", ${countriesOfMethod} as countries, ${gradesOfMethod} as "gradeIds",
           m.is_for_widgets as "isForWidgets", m.is_enabled as "isEnabled", m.sort_order as "position", m.version,
           coalesce((select jsonb_agg(jsonb_build_object('from', b.from_amount_micro::text, 'ppm', b.bonus_ppm) order by b.from_amount_micro)
                       from payments.method_bonus b where b.panel_id = m.panel_id and b.method_id = m.id), '[]') as bonuses
      from payments.method m left join payments.gateway_account a on a.panel_id = m.panel_id and a.id = m.gateway_account_id
     where m.panel_id = ${trx.panelId} and (${ids}::int[] is null or m.id = any(${ids}::int[]))
     order by m.sort_order, m.id`)
  return rows.map(({ minAmount, maxAmount, bonuses, ...row }) => ({
    ...row,
    minAmount: optional(minAmount),
    maxAmount: optional(maxAmount),
    bonuses: bonuses.map(({ from, ppm }) => ({ fromAmount: micro(BigInt(from)), ppm })),
  }))
}

/** Locks a method; false when there is none. */
export const lockMethod = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.maybe(sql<{ id: number }>`select id from payments.method where panel_id = ${trx.panelId} and id = ${id} for update`)) !==
  undefined

export async function writeMethod(trx: Trx, id: number, fields: MethodFields): Promise<void> {
  await trx.run(sql`
    update payments.method set icon = ${fields.icon}, texts = ${JSON.stringify(fields.texts)}, fee_ppm = ${fields.feePpm}, reward_ppm = ${fields.rewardPpm},
           underpaid_tolerance_ppm = ${fields.tolerancePpm}, min_amount_micro = ${fields.minAmount}, max_amount_micro = ${fields.maxAmount},
           charge_currency = ${fields.chargeCurrency}, account_number = ${fields.accountNumber}, qr_code = ${fields.qrCode},
           asks_comment = ${fields.asksComment}, is_for_widgets = ${fields.isForWidgets}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${id}`)
  await trx.run(sql`delete from payments.method_bonus where panel_id = ${trx.panelId} and method_id = ${id}`)
  const bonuses = JSON.stringify(fields.bonuses.map(({ fromAmount, ppm }) => ({ amount: fromAmount.toString(), ppm })))
  await trx.run(sql`
    insert into payments.method_bonus (panel_id, method_id, from_amount_micro, bonus_ppm)
    select ${trx.panelId}::int, ${id}::int, b.amount, b.ppm from jsonb_to_recordset(${bonuses}::jsonb) as b (amount bigint, ppm int)`)
  await writeAudience(trx, id, fields)
}

export async function writeEnabled(trx: Trx, id: number, isOn: boolean): Promise<void> {
  await trx.run(sql`
    update payments.method set is_enabled = ${isOn}, version = version + 1 where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Puts every method at its place; those that stand there already stay untouched. */
export async function writePositions(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.run(sql`
    update payments.method m set sort_order = p.place::int, version = m.version + 1
      from unnest(${ids}::int[]) with ordinality as p (id, place)
     where m.panel_id = ${trx.panelId} and m.id = p.id and m.sort_order <> p.place`)
}

export async function writeGatewayOf(trx: Trx, id: number, gatewayAccountId: number): Promise<void> {
  await trx.run(sql`
    update payments.method set gateway_account_id = ${gatewayAccountId} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** Whether an account is a copied one that has no key yet. */
export const lacksSecret = async (trx: Trx, id: number): Promise<boolean> =>
  (
    await trx.maybe(sql<{ lacks: boolean }>`
      select lacks_secret as lacks from payments.gateway_account where panel_id = ${trx.panelId} and id = ${id}`)
  )?.lacks ?? false

/** The connector of an account that is open, which stays so until the transaction ends. */
export const openAccountConnector = async (trx: Trx, id: number): Promise<string | undefined> =>
  (
    await trx.maybe(sql<{ connector: string }>`
    select connector from payments.gateway_account where panel_id = ${trx.panelId} and id = ${id} and closed_at is null for share`)
  )?.connector
