import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'

export interface Widget {
  readonly id: number
  readonly partnerId: number
  readonly name: string
  readonly apiToken: string
  readonly minimum: Micro
  readonly methodIds: readonly number[]
  readonly markupPpm: number
}
export type WidgetTerms = Pick<Widget, 'name' | 'minimum' | 'methodIds' | 'markupPpm'>

interface Row {
  readonly id: number
  readonly partner_id: number
  readonly name: string
  readonly api_token: string
  readonly minimum_micro: bigint
  readonly method_ids: number[]
  readonly markup_ppm: number
}
const columns = sql`id, partner_id, name, api_token, minimum_micro, method_ids, markup_ppm`

const toWidget = (row: Row): Widget => ({
  id: row.id,
  partnerId: row.partner_id,
  name: row.name,
  apiToken: row.api_token,
  minimum: micro(row.minimum_micro),
  methodIds: row.method_ids,
  markupPpm: row.markup_ppm,
})

export async function insertWidget(
  trx: Trx,
  { partnerId, apiToken, name, minimum, methodIds, markupPpm }: Omit<Widget, 'id'>,
  now: Date,
): Promise<Widget> {
  return toWidget(
    await trx.one(sql<Row>`
      insert into earning.widget (panel_id, partner_id, name, api_token, minimum_micro, method_ids, markup_ppm, created_at)
      values (${trx.panelId}, ${partnerId}, ${name}, ${apiToken}, ${minimum}, ${[...methodIds]}::integer[], ${markupPpm}, ${now}) returning ${columns}`),
  )
}

/** Undefined when it is another partner's. */
export async function updateWidget(trx: Trx, partnerId: number, id: number, terms: WidgetTerms): Promise<Widget | undefined> {
  const row = await trx.maybe(sql<Row>`
    update earning.widget set name = ${terms.name}, minimum_micro = ${terms.minimum}, method_ids = ${[...terms.methodIds]}::integer[], markup_ppm = ${terms.markupPpm}
     where panel_id = ${trx.panelId} and partner_id = ${partnerId} and id = ${id} and closed_at is null returning ${columns}`)
  return row && toWidget(row)
}

/** Mutex per partner until the transaction ends, so that the limit of widgets holds. */
export async function lockWidgetsOf(trx: Trx, partnerId: number): Promise<void> {
  await trx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`earning.widgets:${trx.panelId}:${partnerId}`}, 0))`)
}

export async function widgetsOf(trx: Trx, partnerId: number): Promise<Widget[]> {
  const rows = await trx.rows(sql<Row>`
    select ${columns} from earning.widget where panel_id = ${trx.panelId} and partner_id = ${partnerId} and closed_at is null order by id desc`)
  return rows.map(toWidget)
}

export async function widgetByToken(trx: Trx, apiToken: string): Promise<Widget | undefined> {
  const row = await trx.maybe(sql<Row>`
    select ${columns} from earning.widget where panel_id = ${trx.panelId} and api_token = ${apiToken} and closed_at is null`)
  return row && toWidget(row)
}
