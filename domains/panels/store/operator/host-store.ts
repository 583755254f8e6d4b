import { sql, type Trx } from '@vitrine/platform/database'

export interface PanelHosts {
  readonly name: string
  readonly origin: string
  readonly cookieDomain: string | null
  /** The main one first. */
  readonly hosts: string[]
}

/** Where the panel is reached, locked until the transaction ends when it is to be changed. */
export const panelHosts = (trx: Trx, mode: 'read' | 'lock' = 'read'): Promise<PanelHosts | undefined> =>
  trx.maybe(sql<PanelHosts>`
    select p.name, p.origin, p.cookie_domain as "cookieDomain",
           array(select h.host from panels.host h where h.panel_id = ${trx.panelId} order by h.is_primary desc, h.host) as hosts
      from panels.panel p where p.panel_id = ${trx.panelId} ${mode === 'lock' ? sql`for update` : sql``}`)

/** Whether another panel answers on a host, or on one below it. */
export const isHostOfOthers = async (trx: Trx, host: string): Promise<boolean> =>
  (await trx.one(sql<{ taken: boolean | null }>`select panels.is_host_of_others(${host}, ${trx.panelId}) as taken`)).taken === true
