import type { PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'

const collect = async (trx: Trx, userId: number): Promise<unknown> =>
  (
    await trx.one(sql<{ mails: unknown }>`
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'sent_at', sent_at) order by id), '[]') as mails
        from notifications.mail where panel_id = ${trx.panelId} and user_id = ${userId}`)
  ).mails

async function erase(trx: Trx, userId: number): Promise<void> {
  await trx.run(sql`delete from notifications.mail where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

/** What this domain stores about a person. */
export const personalMail: PersonalData = { name: 'mails', collect, erase }
