import { sql, type Trx } from '@vitrine/platform/database'

export async function countLanding(
  trx: Trx,
  landing: { readonly source: string; readonly medium: string; readonly campaign: string; readonly now: Date },
): Promise<void> {
  await trx.run(sql`
    insert into identity.landing as l (panel_id, day, source, medium, campaign, count)
    values (${trx.panelId}, (${landing.now}::timestamptz at time zone 'utc')::date, ${landing.source}, ${landing.medium}, ${landing.campaign}, 1)
    on conflict (panel_id, day, source, medium, campaign) do update set count = l.count + 1`)
}

/** The first campaign parameters stay. */
export async function writeMarketing(trx: Trx, userId: number, marks: Readonly<Record<string, string>>): Promise<void> {
  await trx.run(sql`
    update identity.user_account set marketing = ${JSON.stringify(marks)} where panel_id = ${trx.panelId} and user_id = ${userId} and marketing = '{}'`)
}
