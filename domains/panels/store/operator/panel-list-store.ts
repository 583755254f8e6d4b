import { type SystemTrx, sql } from '@vitrine/platform/database'
import type { PanelStanding } from '../../vocabulary.ts'

export interface PanelQuestion {
  /** Part of a key, a name or a host. */
  readonly q: string
  readonly standing: PanelStanding | null
  /** Older than this panel. */
  readonly before: number
  readonly limit: number
}

export interface PanelFacts {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly origin: string
  /** The main one first. */
  readonly hosts: string[]
  readonly standing: PanelStanding
  readonly isFrozen: boolean
  readonly isDemo: boolean
  readonly createdAt: Date
}

/** Keys and names of some panels. */
export const namesOfPanels = (trx: SystemTrx, panelIds: readonly number[]): Promise<{ id: number; key: string; name: string }[]> =>
  trx.rows(sql<{ id: number; key: string; name: string }>`
    select panel_id as id, key, name from panels.panel_facts(${panelIds}::int[])`)

/** Panels of the whole deployment, the newest first. */
export const listPanels = (trx: SystemTrx, { q, standing, before, limit }: PanelQuestion): Promise<PanelFacts[]> =>
  trx.rows(sql<PanelFacts>`
    select f.panel_id as id, f.key, f.name, f.origin, f.hosts, f.standing, f.is_frozen as "isFrozen", f.is_demo as "isDemo", f.created_at as "createdAt"
      from panels.panel_facts(array(select m.panel_id from panels.matching_panels(${q.toLowerCase()}, ${standing}, ${before}, ${limit}) m)) f
     order by f.panel_id desc`)
