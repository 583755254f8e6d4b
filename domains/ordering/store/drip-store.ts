import { sql, type Trx } from '@vitrine/platform/database'
import type { DripMode } from '@vitrine/pricing'
import { type LineRow, lineOf, type OrderLine } from './order-line.ts'

/** A drip feed's plan and how far it has come. */
export interface DripPlanRow {
  readonly id: number
  readonly mode: DripMode
  readonly quantity: number
  readonly step: number
  readonly runs: number
  readonly minutes: number
  readonly pauseMs: number
  readonly runsMade: number
  /** Null until it is paid. */
  readonly startedAt: Date | null
  readonly nextAt: Date | null
  /** Null while the pause is the one that was bought. */
  readonly pacedFrom: Date | null
  readonly pacedRuns: number
}

export const planColumns = sql.raw(
  `d.id, d.mode, d.quantity, d.quantity_step as step, d.runs::int as runs, d.minutes_between_runs as minutes, (extract(epoch from d.pause) * 1000)::float8 as "pauseMs",
   d.runs_made::int as "runsMade", d.started_at as "startedAt", d.next_at as "nextAt", d.paced_from as "pacedFrom", d.paced_runs::int as "pacedRuns"`,
)

export const findPlan = (trx: Trx, id: number): Promise<DripPlanRow | undefined> =>
  trx.maybe(sql<DripPlanRow>`select ${planColumns} from ordering.drip_feed d where d.panel_id = ${trx.panelId} and d.id = ${id}`)

export interface NewPlan {
  readonly id: number
  readonly mode: DripMode
  readonly quantity: number
  readonly step: number
  readonly minutes: number
  readonly runs: number
  readonly pauseMs: number
}

export async function insertPlan(trx: Trx, plan: NewPlan): Promise<void> {
  await trx.run(sql`
    insert into ordering.drip_feed (panel_id, id, mode, quantity, quantity_step, runs, minutes_between_runs, pause)
    values (${trx.panelId}, ${plan.id}, ${plan.mode}, ${plan.quantity}, ${plan.step}, ${plan.runs}, ${plan.minutes}, make_interval(secs => ${plan.pauseMs / 1000}))`)
}

export async function startPlan(trx: Trx, id: number, at: Date): Promise<void> {
  await trx.run(sql`update ordering.drip_feed set started_at = ${at} where panel_id = ${trx.panelId} and id = ${id} and started_at is null`)
}

/** One run more was made; when the next one is due is known when this one begins. */
export async function countRun(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`
    update ordering.drip_feed set runs_made = runs_made + 1, next_at = null where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function planNext(trx: Trx, id: number, at: Date | null): Promise<void> {
  await trx.run(sql`update ordering.drip_feed set next_at = ${at} where panel_id = ${trx.panelId} and id = ${id}`)
}

export interface NewPace {
  readonly minutes: number
  readonly pauseMs: number
  readonly pacedFrom: Date
  readonly pacedRuns: number
}

/** Another pause between the runs that are still to be made. */
export async function writePace(trx: Trx, id: number, pace: NewPace): Promise<void> {
  await trx.run(sql`
    update ordering.drip_feed set minutes_between_runs = ${pace.minutes}, pause = make_interval(secs => ${pace.pauseMs / 1000}), paced_from = ${pace.pacedFrom},
      paced_runs = ${pace.pacedRuns}
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** A run whose time would have passed is due now, and no earlier. */
export async function planNoEarlier(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.run(sql`update ordering.drip_feed set next_at = ${now} where panel_id = ${trx.panelId} and id = ${id} and next_at < ${now}`)
}

/** Locks the running drip feeds of the panel whose next run is due by now, or was begun and is not planned yet. */
export async function lockUnfinishedDripFeeds(trx: Trx, now: Date): Promise<OrderLine[]> {
  const rows = await trx.rows(sql<LineRow>`
    select l.* from ordering.order_line l join ordering.drip_feed d on d.panel_id = l.panel_id and d.id = l.id
     where l.panel_id = ${trx.panelId} and l.kind = 'drip_feed' and l.state = 'running' and d.runs_made < d.runs and coalesce(d.next_at <= ${now}, true)
     order by l.id for no key update of l`)
  return rows.map(lineOf)
}
