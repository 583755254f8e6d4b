import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { MethodAudience, PaymentMethod, Strategy, TranslatedTexts } from '../model/method.ts'
import type { Wallet } from '../model/wallets.ts'

interface Row {
  readonly id: number
  readonly strategy: Strategy
  readonly gateway_account_id: number | null
  readonly connector: string | null
  readonly wallets: readonly Wallet[]
  readonly icon: string
  readonly texts: TranslatedTexts
  readonly fee_ppm: number
  readonly reward_ppm: number
  readonly min_amount_micro: bigint | null
  readonly max_amount_micro: bigint | null
  readonly charge_currency: 'USD' | 'RUB'
  readonly charge_type: 'recurring' | 'one_time' | null
  readonly underpaid_tolerance_ppm: number
  readonly account_number: string | null
  readonly qr_code: string | null
  readonly asks_comment: boolean
  readonly is_for_widgets: boolean
  readonly bonuses: readonly { readonly from: string; readonly ppm: number }[]
  readonly excludes_countries: boolean
  readonly countries: readonly string[]
  readonly grade_ids: readonly number[]
}

/** The countries of a method `m`, and the grades. */
export const countriesOfMethod = sql`
  array(select c.country from payments.method_country c where c.panel_id = m.panel_id and c.method_id = m.id order by c.country)`
export const gradesOfMethod = sql`
  array(select g.grade_id from payments.method_grade g where g.panel_id = m.panel_id and g.method_id = m.id order by g.grade_id)`

const columns = sql`
  m.id, m.strategy, m.gateway_account_id, m.icon, m.texts, m.fee_ppm, m.reward_ppm, m.min_amount_micro, m.max_amount_micro, m.charge_currency,
  m.charge_type, m.underpaid_tolerance_ppm, m.account_number, m.qr_code, m.asks_comment, m.is_for_widgets, m.excludes_countries,
  ${countriesOfMethod} as countries, ${gradesOfMethod} as grade_ids,
  (select a.connector from payments.gateway_account a where a.panel_id = m.panel_id and a.id = m.gateway_account_id) as connector,
  coalesce((select a.wallets from payments.gateway_account a where a.panel_id = m.panel_id and a.id = m.gateway_account_id), '{}') as wallets,
  coalesce((select jsonb_agg(jsonb_build_object('from', b.from_amount_micro::text, 'ppm', b.bonus_ppm) order by b.from_amount_micro)
              from payments.method_bonus b where b.panel_id = m.panel_id and b.method_id = m.id), '[]') as bonuses`

const optional = (amount: bigint | null): Micro | null => (amount === null ? null : micro(amount))

const toMethod = (row: Row): PaymentMethod => ({
  id: row.id,
  strategy: row.strategy,
  gatewayAccountId: row.gateway_account_id,
  connector: row.connector,
  // Only a page of the gateway's own has them: codes and instructions are paid otherwise.
  wallets: row.strategy === 'others' ? row.wallets : [],
  icon: row.icon,
  texts: row.texts,
  feePpm: row.fee_ppm,
  rewardPpm: row.reward_ppm,
  minAmount: optional(row.min_amount_micro),
  maxAmount: optional(row.max_amount_micro),
  chargeCurrency: row.charge_currency,
  chargeType: row.charge_type,
  tolerancePpm: row.underpaid_tolerance_ppm,
  accountNumber: row.account_number,
  qrCode: row.qr_code,
  asksComment: row.asks_comment,
  isForWidgets: row.is_for_widgets,
  bonuses: row.bonuses.map(({ from, ppm }) => ({ fromAmount: micro(BigInt(from)), ppm })),
  countries: row.countries,
  excludesCountries: row.excludes_countries,
  gradeIds: row.grade_ids,
})

/** Enabled methods in the panel's order. */
export async function enabledMethods(trx: Trx): Promise<PaymentMethod[]> {
  const rows = await trx.rows(sql<Row>`
    select ${columns} from payments.method m where m.panel_id = ${trx.panelId} and m.is_enabled order by m.sort_order, m.id`)
  return rows.map(toMethod)
}

export async function findEnabledMethod(trx: Trx, methodId: number): Promise<PaymentMethod | undefined> {
  const row = await trx.maybe(sql<Row>`
    select ${columns} from payments.method m where m.panel_id = ${trx.panelId} and m.id = ${methodId} and m.is_enabled`)
  return row && toMethod(row)
}

/** Also methods that were switched off since: an old invoice still names them. */
export async function methodsByIds(trx: Trx, methodIds: readonly number[]): Promise<Map<number, PaymentMethod>> {
  if (methodIds.length === 0) return new Map()
  const rows = await trx.rows(sql<Row>`
    select ${columns} from payments.method m where m.panel_id = ${trx.panelId} and m.id = any (${[...methodIds]}::integer[])`)
  return new Map(rows.map((row) => [row.id, toMethod(row)]))
}

export type NewMethod = Pick<PaymentMethod, 'strategy' | 'icon' | 'texts'> &
  Partial<Omit<PaymentMethod, 'id' | 'connector' | 'wallets'>> & { readonly sortOrder?: number }

export async function insertMethod(trx: Trx, method: NewMethod): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into payments.method (panel_id, strategy, gateway_account_id, icon, texts, fee_ppm, reward_ppm, min_amount_micro, max_amount_micro, charge_currency,
      charge_type, underpaid_tolerance_ppm, account_number, qr_code, asks_comment, sort_order, is_for_widgets)
    values (${trx.panelId}, ${method.strategy}, ${method.gatewayAccountId ?? null}, ${method.icon}, ${JSON.stringify(method.texts)}, ${method.feePpm ?? 0},
      ${method.rewardPpm ?? 0}, ${method.minAmount ?? null}, ${method.maxAmount ?? null}, ${method.chargeCurrency ?? 'USD'}, ${method.chargeType ?? null},
      ${method.tolerancePpm ?? 0}, ${method.accountNumber ?? null}, ${method.qrCode ?? null}, ${method.asksComment ?? false}, ${method.sortOrder ?? 0},
      ${method.isForWidgets ?? true})
    returning id`)
  for (const bonus of method.bonuses ?? []) {
    await trx.run(sql`
      insert into payments.method_bonus (panel_id, method_id, from_amount_micro, bonus_ppm) values (${trx.panelId}, ${id}, ${bonus.fromAmount}, ${bonus.ppm})`)
  }
  await writeAudience(trx, id, {
    countries: method.countries ?? [],
    excludesCountries: method.excludesCountries ?? false,
    gradeIds: method.gradeIds ?? [],
  })
  return id
}

/** Puts the whole audience of a method in the place of the one it had. */
export async function writeAudience(trx: Trx, id: number, { countries, excludesCountries, gradeIds }: MethodAudience): Promise<void> {
  await trx.run(sql`
    update payments.method set excludes_countries = ${excludesCountries} where panel_id = ${trx.panelId} and id = ${id} and excludes_countries <> ${excludesCountries}`)
  await trx.run(sql`
    delete from payments.method_country where panel_id = ${trx.panelId} and method_id = ${id} and country <> all (${[...countries]}::text[])`)
  await trx.run(sql`
    insert into payments.method_country (panel_id, method_id, country)
    select ${trx.panelId}::int, ${id}::int, c from unnest(${[...countries]}::text[]) as c on conflict do nothing`)
  await trx.run(sql`
    delete from payments.method_grade where panel_id = ${trx.panelId} and method_id = ${id} and grade_id <> all (${[...gradeIds]}::int[])`)
  await trx.run(sql`
    insert into payments.method_grade (panel_id, method_id, grade_id)
    select ${trx.panelId}::int, ${id}::int, g from unnest(${[...gradeIds]}::int[]) as g on conflict do nothing`)
}

/** Whether a method is on that works without a balance. */
export const sellsByMethod = async (trx: Trx): Promise<boolean> =>
  (
    await trx.one(sql<{ yes: boolean }>`
    select exists (select 1 from payments.method where panel_id = ${trx.panelId} and is_enabled and strategy not in ('balance', 'linkedCard')) as yes`)
  ).yes
