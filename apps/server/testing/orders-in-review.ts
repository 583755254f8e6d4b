import { saveProviderAccount } from '@vitrine/fulfilment'
import { aPaidOrder } from '@vitrine/ordering/testing'
import { sql } from '@vitrine/platform/database'
import { generatedService, startUpstream, type Upstream } from '@vitrine/sandbox'
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
  /** A refill that no provider was asked for yet, or one of unknown outcome that only a person can decide. */
  newRefill(state: 'ready' | 'unknown'): Promise<number>
  /** The number of a refill that the provider has. */
  newProviderRefill(): Promise<string>
  /** A number that the provider of these orders knows. */
  newProviderOrder(): Promise<string>
  close(): Promise<void>
}

const KEY = 'sandbox-plain'
/** A plain service of the sandbox that is refilled. */
const REFILLED = String(
  Array.from({ length: 200 }, (_, index) => generatedService(index + 1)).find(({ refill, type }) => refill && type === 'Default')?.service,
)

async function addedAt(upstream: Upstream, link: string, service = '1'): Promise<string> {
  const body = new URLSearchParams({ key: KEY, action: 'add', service, link, quantity: '1000' })
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
    newRefill: async (state) => {
      const orderId = await sentOrder('accepted', 'accepted')
      const { rows } = await admin.query<{ id: number }>(
        `with asked as (
           insert into ordering.refill (panel_id, order_id, user_id, quantity, origin, state)
           values ($1, $2, $3, 500, 'customer', case when $4 = 'unknown' then 'unknown' else 'requested' end) returning *),
              task as (
           insert into fulfilment.refill (panel_id, refill_id, order_id, state, account_id, provider_order_id, due_at, unknown_at, deadline_at, created_at, updated_at)
           select panel_id, id, order_id, $4, $5, 'made-' || order_id, case when $4 = 'ready' then now() + interval '1 day' end,
             case when $4 = 'unknown' then now() end, now() + interval '1 day', now(), now() from asked returning *),
              attempt as (
           insert into fulfilment.attempt (panel_id, order_id, no, action, account_id, provider_service_id, token, request_hash, state, created_at, sent_at, ambiguous_at, refill_id)
           select panel_id, order_id, 2, 'refill', account_id, '1', token, '\\x00', 'ambiguous', now(), now(), now(), refill_id from task where state = 'unknown')
         select refill_id as id from task`,
        [panelId, orderId, userId, state, accountId],
      )
      return rows[0]?.id ?? 0
    },
    newProviderRefill: async () => {
      count += 1
      upstream.configure({ deliverySeconds: 0 })
      const order = await addedAt(upstream, `https://www.youtube.com/watch?v=f${String(count).padStart(10, '0')}`, REFILLED)
      const body = new URLSearchParams({ key: KEY, action: 'refill', order })
      const { refill } = (await (await fetch(upstream.endpoint, { method: 'POST', body })).json()) as { readonly refill: string }
      upstream.configure({ deliverySeconds: 3600 })
      return refill
    },
    newProviderOrder: () => {
      count += 1
      return addedAt(upstream, `https://www.youtube.com/watch?v=r${String(count).padStart(10, '0')}`)
    },
    close: () => upstream.stop(),
  }
}
