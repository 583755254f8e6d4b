import { setTimeout as sleep } from 'node:timers/promises'
import type { OutsideWorld } from '../books/outside-world.ts'
import { connect } from '../books/read-books.ts'

const POLL_EVERY_MS = 500
/** Polls of unknown outcomes are planned ever further apart: one that is planned already is waited for, up to so many times the usual limit. */
const LAST_POLL_TIMES = 3
const AFTER_POLL_SECONDS = 20

/** What has not come to rest, by name; empty when everything has. */
export type Unrest = Readonly<Record<string, number>>

/**
 * Work by the clock is not waited for: the next run does what a killed one left. Nor is a drip feed whose latest run waits for its customer or an operator:
 * its next run is not planned. What people carry out by hand takes as long as they take.
 */
const OPEN = `
  select 'lines ' || state as what, count(*)::int as count from ordering.order_line
   where kind = 'single' and state in ('ready', 'submitting', 'unknown', 'accepted', 'running', 'cancel_pending', 'moderation')
    and not exists (select from fulfilment.submission s join fulfilment.provider_account c on c.panel_id = s.panel_id and c.id = s.account_id
      where s.panel_id = order_line.panel_id and s.order_id = order_line.id and c.connector = 'community') group by state
  union all select 'drip feeds', count(*)::int from ordering.drip_feed where next_at is not null
  union all select 'outbox rows', count(*)::int from platform.outbox
  union all select 'unread webhooks', count(*)::int from payments.webhook_inbox where due_at is not null
  union all select 'jobs', count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' and start_after <= now() + interval '1 minute'
     and name not in (select name from pgboss.schedule)`

const NEXT_POLL = `select coalesce(extract(epoch from max(next_resolve_at) - now()), 0)::float8 as seconds from fulfilment.submission where state = 'unknown'`

/** Waits until nothing is under way any more, up to a deadline, or until the last planned poll of an unknown outcome. */
export async function drain(
  adminUrl: string,
  world: OutsideWorld,
  withinSeconds: number,
): Promise<{ readonly seconds: number; readonly unrest: Unrest }> {
  const admin = await connect(adminUrl)
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  let until = withinSeconds
  try {
    for (;;) {
      const { rows } = await admin.query<{ what: string; count: number }>(OPEN)
      const { rows: known } = await admin.query<{ external_id: string }>('select external_id from payments.external_payment')
      const settled = (await world.payments()).filter(({ state }) => state === 'settled')
      const booked = new Set(known.map((row) => row.external_id))
      const found = [...rows, { what: 'settled payments that we do not know', count: settled.filter(({ id }) => !booked.has(id)).length }]
      const unrest = Object.fromEntries(found.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]))
      const { rows: polls } = await admin.query<{ seconds: number }>(NEXT_POLL)
      if (polls[0] && polls[0].seconds > 0)
        until = Math.max(until, Math.min(seconds() + polls[0].seconds + AFTER_POLL_SECONDS, LAST_POLL_TIMES * withinSeconds))
      if (Object.keys(unrest).length === 0 || seconds() > until) return { seconds: seconds(), unrest }
      await sleep(POLL_EVERY_MS)
    }
  } finally {
    await admin.end()
  }
}
