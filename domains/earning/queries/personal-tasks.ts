import type { PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'

interface Row {
  readonly kind: string
  readonly url: string
  readonly channel_id: string
  readonly status: string
  readonly reward_usd: string
  readonly began_at: string
  readonly completed_at: string | null
}

const collect = (trx: Trx, userId: number): Promise<Row[]> =>
  trx.rows(sql<Row>`
    select c.kind, t.url, c.channel_id, c.status, (c.reward_micro / 1000000.0)::numeric(20, 6)::text as reward_usd, to_jsonb(c.created_at) as began_at,
           to_jsonb(c.completed_at) as completed_at
      from earning.task_check c join earning.task t on t.panel_id = c.panel_id and t.id = c.task_id
     where c.panel_id = ${trx.panelId} and c.user_id = ${userId} order by c.created_at, c.id`)

/** A person's checks. They outlive the account: they explain what was paid, and an action is paid once. */
export const personalTasks: PersonalData = { name: 'tasks', collect }
