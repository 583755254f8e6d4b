import { sql, type Trx } from '@vitrine/platform/database'

export const hasServiceOnSale = async (trx: Trx): Promise<boolean> =>
  (
    await trx.one(sql<{ yes: boolean }>`
    select exists (select 1 from catalogue.service where panel_id = ${trx.panelId} and is_enabled and not is_deactivated) as yes`)
  ).yes
