import { sql, type Trx } from '@vitrine/platform/database'
import type { SavedView } from '../model/saved-view.ts'

const source = sql.raw(`
  select v.id, v.operator_id as "operatorId", o.name as "operatorName", v.list, v.name, v.search, v.is_shared as "isShared", v.version
    from operators.saved_view v join operators.operator o on o.operator_id = v.operator_id`)

/** One's own and those that are shared, of some lists; each person has a hundred at most. */
export const viewsFor = (trx: Trx, operatorId: number, lists: readonly string[]): Promise<SavedView[]> =>
  trx.rows(sql<SavedView>`
    ${source} where v.panel_id = ${trx.panelId} and (v.operator_id = ${operatorId} or v.is_shared) and v.list = any(${[...lists]}::text[])
     order by v.list, v.name, v.id limit 1000`)

export const viewsByIds = (trx: Trx, ids: readonly number[]): Promise<SavedView[]> =>
  trx.rows(sql<SavedView>`${source} where v.panel_id = ${trx.panelId} and v.id = any(${[...ids]}::int[])`)

/** A view, so that it stays as it is until this transaction ends. */
export const lockView = (trx: Trx, id: number): Promise<SavedView | undefined> =>
  trx.maybe(sql<SavedView>`${source} where v.panel_id = ${trx.panelId} and v.id = ${id} for update of v`)

export const countViewsOf = async (trx: Trx, operatorId: number): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from operators.saved_view where panel_id = ${trx.panelId} and operator_id = ${operatorId}`)
  ).count

type Written = Pick<SavedView, 'list' | 'name' | 'search' | 'isShared' | 'operatorId'>

/** Undefined where the person has one of this name already. */
export const insertView = async (trx: Trx, view: Written, now: Date): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ id: number }>`
      insert into operators.saved_view (panel_id, operator_id, list, name, search, is_shared, created_at)
      values (${trx.panelId}, ${view.operatorId}, ${view.list}, ${view.name}, ${view.search}, ${view.isShared}, ${now})
      on conflict (panel_id, operator_id, list, name) do nothing returning id`)
  )?.id

/** False where the person has another one of this name. */
export const updateView = async (trx: Trx, { id, name, search, isShared }: Pick<SavedView, 'id' | 'name' | 'search' | 'isShared'>) =>
  (await trx.run(sql`
    update operators.saved_view v set name = ${name}, search = ${search}, is_shared = ${isShared}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${id} and not exists (
       select from operators.saved_view o
        where o.panel_id = v.panel_id and o.operator_id = v.operator_id and o.list = v.list and o.name = ${name} and o.id <> v.id)`)) === 1

export async function deleteView(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`delete from operators.saved_view where panel_id = ${trx.panelId} and id = ${id}`)
}

export interface ListChoice {
  readonly list: string
  readonly columns: string[] | null
  readonly viewId: number | null
}

export const choicesOf = (trx: Trx, operatorId: number): Promise<ListChoice[]> =>
  trx.rows(sql<ListChoice>`
    select list, columns, view_id as "viewId" from operators.list_choice where panel_id = ${trx.panelId} and operator_id = ${operatorId} order by list`)

export async function writeChoice(trx: Trx, operatorId: number, { list, columns, viewId }: ListChoice): Promise<void> {
  await trx.run(sql`
    insert into operators.list_choice (panel_id, operator_id, list, columns, view_id)
    values (${trx.panelId}, ${operatorId}, ${list}, ${columns}::text[], ${viewId})
    on conflict (panel_id, operator_id, list) do update set columns = excluded.columns, view_id = excluded.view_id`)
}

/** What somebody who left the panel had kept for themselves; their shared views stay with it. */
export async function deleteViewsOf(trx: Trx, operatorId: number): Promise<void> {
  await trx.run(sql`delete from operators.list_choice where panel_id = ${trx.panelId} and operator_id = ${operatorId}`)
  await trx.run(sql`delete from operators.saved_view where panel_id = ${trx.panelId} and operator_id = ${operatorId} and not is_shared`)
}
