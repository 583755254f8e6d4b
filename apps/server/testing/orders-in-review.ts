import { saveProviderAccount } from '@vitrine/fulfilment'
import { aPaidOrder } from '@vitrine/ordering/testing'
import { sql } from '@vitrine/platform/database'
import { startUpstream, type Upstream } from '@vitrine/sandbox'
import type pg from 'pg'
import type { Domains } from '../src/wiring.ts'

/** A paid order of service 1, also where another call has turned its network off. */
export async function newOrder(domains: Domains, panelId: number, userId: number): Promise<number> {
  await domains.ordering.database.transaction(panelId, (trx) =>
    trx.run(sql`update catalogue.panel_network set is_enabled = true where panel_id = ${panelId} and not is_enabled`),
  )
  await domains.catalogue.refresh(panelId)
  return (await aPaidOrder(domains.ordering, panelId, userId)).id
}

export interface OrdersInReview {
  /** An order whose outcome only a person can find out; another one each time. */
  newOrder(): Promise<number>
  /** An order that its provider works on, as it was placed. */
  newAccepted(): Promise<number>
  /** A completed order with a guarantee of a month, as it was placed. */
  newGuaranteed(): Promise<number>
  /** An order that a rule held. */
  newHeld(): Promise<number>
  /** An order whose outcome is still being found out. */
  newUnknown(): Promise<number>
  /** Its provider has delivered so many by now. */
  deliver(id: number, delivered: number): Promise<unknown>
  /** A number that the provider of these orders knows. */
  newProviderOrder(): Promise<string>
  close(): Promise<void>
}

const KEY = 'sandbox-plain'

async function addedAt(upstream: Upstream, link: string): Promise<string> {
  const body = new URLSearchParams({ key: KEY, action: 'add', service: '1', link, quantity: '1000' })
  const answer = (await (await fetch(upstream.endpoint, { method: 'POST', body })).json()) as { readonly order: number }
  return String(answer.order)
}

/** A provider that really answers, and orders that may stand there. */
export async function ordersInReview(domains: Domains, admin: pg.Client, panelId: number, userId: number): Promise<OrdersInReview> {
  const upstream = await startUpstream({ deliverySeconds: 3600 })
  const account = { name: 'Reachable', connector: 'api-v2', endpoint: upstream.endpoint, key: KEY, profile: 'plain' } as const
  const accountId = await domains.fulfilment.database.transaction(panelId, (trx) =>
    saveProviderAccount(trx, domains.fulfilment.secrets, account),
  )
  let count = 0
  const sentOrder = async (state: 'review' | 'accepted' | 'unknown', attempt: 'ambiguous' | 'accepted') => {
    const id = await newOrder(domains, panelId, userId)
    await admin.query(
      `with line as (update ordering.order_line set state = $4, state_version = 1 where panel_id = $1 and id = $2 returning *),
            sent as (
         insert into fulfilment.submission (panel_id, order_id, state, account_id, route_priority, provider_service_id, service_id, link, quantity, deadline_at, created_at,
           updated_at, provider_order_id, accepted_at)
         select panel_id, id, $4, $3, 1, '1', service_id, url, quantity, now() + interval '1 day', now(), now(), case when $4 = 'accepted' then 'made-' || id end,
           case when $4 = 'accepted' then now() end from line returning *)
       insert into fulfilment.attempt (panel_id, order_id, no, action, account_id, provider_service_id, token, request_hash, state, created_at, sent_at, ambiguous_at)
       select panel_id, order_id, 1, 'add', account_id, provider_service_id, gen_random_uuid(), '\\x00', $5, now(), now(), case when $5 = 'ambiguous' then now() end from sent`,
      [panelId, id, accountId, state, attempt],
    )
    return id
  }
  return {
    newOrder: () => sentOrder('review', 'ambiguous'),
    newUnknown: () => sentOrder('unknown', 'ambiguous'),
    newHeld: async () => {
      const id = await newOrder(domains, panelId, userId)
      await admin.query(
        `with line as (update ordering.order_line set state = 'moderation', state_version = 1 where panel_id = $1 and id = $2 returning *)
         insert into ordering.held_order (panel_id, order_id, rule_id, reason) select panel_id, id, 1, 'Looks odd' from line`,
        [panelId, id],
      )
      return id
    },
    newAccepted: () => sentOrder('accepted', 'accepted'),
    newGuaranteed: async () => {
      const id = await newOrder(domains, panelId, userId)
      await admin.query(
        `update ordering.order_line set state = 'completed', state_version = 1, is_guarantee = true, completed_at = now(), guarantee_until = now() + interval '30 days'
          where panel_id = $1 and id = $2`,
        [panelId, id],
      )
      return id
    },
    deliver: (id, delivered) =>
      admin.query('update ordering.order_line set delivered = $3 where panel_id = $1 and id = $2', [panelId, id, delivered]),
    newProviderOrder: () => {
      count += 1
      return addedAt(upstream, `https://www.youtube.com/watch?v=r${String(count).padStart(10, '0')}`)
    },
    close: () => upstream.stop(),
  }
}
