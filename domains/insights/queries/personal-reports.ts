import type { PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'

interface Consent {
  readonly youtube_channel_id: string
  readonly granted_at: Date
}

/** For which channels a person lets us read reports, and since when; it ends with the channel's connection. The reports themselves are the platform's. */
const collect = (trx: Trx, userId: number): Promise<Consent[]> =>
  trx.rows(sql<Consent>`
    select youtube_channel_id, granted_at from insights.report_grant
     where panel_id = ${trx.panelId} and user_id = ${userId} order by account_id`)

export const personalReports: PersonalData = { name: 'channel_reports', collect }
