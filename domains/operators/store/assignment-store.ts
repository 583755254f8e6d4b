import { sql, type Trx } from '@vitrine/platform/database'

/** Something that waits, by its queue and number. */
export interface Waiting {
  readonly queue: string
  readonly id: number
}

export interface Assignment extends Waiting {
  readonly operatorId: number
  readonly name: string
  /** Null where somebody was assigned: it lasts until it is released. */
  readonly until: Date | null
}

const source = sql.raw(`
  select a.queue, a.item_id as id, a.operator_id as "operatorId", o.name, a.until
    from operators.assignment a join operators.operator o on o.operator_id = a.operator_id`)

/** Those of some queues that hold now. */
export const assignmentsOf = (trx: Trx, queues: readonly string[], now: Date): Promise<Assignment[]> =>
  trx.rows(sql<Assignment>`
    ${source} where a.panel_id = ${trx.panelId} and a.queue = any(${[...queues]}::text[]) and (a.until is null or a.until > ${now})
     order by a.queue, a.item_id`)

export const findAssignment = (trx: Trx, { queue, id }: Waiting, now: Date): Promise<Assignment | undefined> =>
  trx.maybe(sql<Assignment>`
    ${source} where a.panel_id = ${trx.panelId} and a.queue = ${queue} and a.item_id = ${id} and (a.until is null or a.until > ${now})`)

/** Takes it for a while, or prolongs that; what was assigned to the same person stays so. False where somebody else has it. */
export const takeUntil = async (trx: Trx, { queue, id }: Waiting, operatorId: number, now: Date, until: Date): Promise<boolean> =>
  (await trx.run(sql`
    insert into operators.assignment as a (panel_id, queue, item_id, operator_id, assigned_by, assigned_at, until)
    values (${trx.panelId}, ${queue}, ${id}, ${operatorId}, ${operatorId}, ${now}, ${until})
    on conflict (panel_id, queue, item_id) do update
      set operator_id = excluded.operator_id, assigned_at = excluded.assigned_at,
          assigned_by = case when a.operator_id = excluded.operator_id and a.until is null then a.assigned_by else excluded.assigned_by end,
          until = case when a.operator_id = excluded.operator_id and a.until is null then null else excluded.until end
      where a.operator_id = excluded.operator_id or a.until <= ${now}`)) === 1

export async function assignTo(trx: Trx, { queue, id }: Waiting, operatorId: number, by: number, now: Date): Promise<void> {
  await trx.run(sql`
    insert into operators.assignment (panel_id, queue, item_id, operator_id, assigned_by, assigned_at)
    values (${trx.panelId}, ${queue}, ${id}, ${operatorId}, ${by}, ${now})
    on conflict (panel_id, queue, item_id) do update
      set operator_id = excluded.operator_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at, until = null`)
}

export async function releaseAssignment(trx: Trx, { queue, id }: Waiting): Promise<void> {
  await trx.run(sql`delete from operators.assignment where panel_id = ${trx.panelId} and queue = ${queue} and item_id = ${id}`)
}

/** Those that nobody renewed since; how many went. */
export const deleteOldAssignments = (trx: Trx, before: Date, limit: number): Promise<number> =>
  trx.run(sql`
    delete from operators.assignment where panel_id = ${trx.panelId} and (queue, item_id) in (
      select queue, item_id from operators.assignment where panel_id = ${trx.panelId} and assigned_at < ${before} order by assigned_at limit ${limit})`)
