import { fund } from '@vitrine/ledger/testing'
import { aPaidOrder } from '@vitrine/ordering/testing'
import type pg from 'pg'
import type { Domains } from '../src/wiring.ts'
import type { OperatorCall, OperatorStage } from './operator-calls.ts'

/** What orders by itself; another one each time. */
export interface Plans {
  newDripFeed(): Promise<number>
  newSubscription(): Promise<number>
  /** One post of a subscription was skipped, and the customer has the money for it by now. */
  newSkippedPost(): Promise<{ readonly id: number; readonly no: number }>
}

export const plansOf = (domains: Domains, admin: pg.Client, panelId: number, userId: number): Plans => {
  let channels = 0
  const newSubscription = async (): Promise<number> => {
    channels += 1
    const { rows } = await admin.query<{ id: number }>(
      `insert into ordering.subscription (panel_id, user_id, network_id, url, name, locale, contents_limit, contents_left, billing, counts_from, due_at, created_at)
       values ($1, $2, 1, $3, 'A channel', 'en', 5, 5, 'balance', now(), now() + interval '1 day', now()) returning id`,
      [panelId, userId, `https://www.youtube.com/channel/UCplan${channels}`],
    )
    return rows[0]?.id ?? 0
  }
  return {
    newSubscription,
    newSkippedPost: async () => {
      const id = await newSubscription()
      const { serviceId, quantity, charged } = await aPaidOrder(domains.ordering, panelId, userId)
      await domains.ordering.database.transaction(panelId, (trx) => fund(trx, userId, charged))
      await admin.query(
        `insert into ordering.subscription_service (panel_id, subscription_id, service_id, position, service_name, min_quantity, max_quantity, is_guarantee, countries, cost_micro)
         values ($1, $2, $3, 0, 'Views', $4, $4, false, '{}', $5)`,
        [panelId, id, serviceId, quantity, String(charged)],
      )
      const { rows } = await admin.query<{ id: number }>(
        `insert into ordering.subscription_content (panel_id, subscription_id, external_post_id, url, title, published_at, found_at, state, reason, ended_at)
         values ($1, $2, 'post', $3, 'A film', now(), now(), 'skipped', 'funds', now()) returning id`,
        [panelId, id, `https://www.youtube.com/watch?v=plan${String(channels).padStart(7, '0')}`],
      )
      return { id, no: rows[0]?.id ?? 0 }
    },
    newDripFeed: async () => {
      const { id } = await aPaidOrder(domains.ordering, panelId, userId)
      await admin.query(
        `with head as (update ordering.order_line set kind = 'drip_feed', state = 'running', due_at = null where panel_id = $1 and id = $2 returning *),
              plan as (
           insert into ordering.drip_feed (panel_id, id, mode, quantity, quantity_step, runs, minutes_between_runs, pause, started_at)
           select panel_id, id, 'flat', 500, 1, 2, 60, interval '1 hour', now() from head)
         insert into ordering.part (panel_id, parent_order_id, no, service_id, service_name, quantity, charged_micro, coupon_micro, unit_price, is_guarantee, is_cancellable)
         select panel_id, id, no, service_id, service_name, 500, charged_micro / 2, 0, unit_price, false, true from head, generate_series(1, 2) as no`,
        [panelId, id],
      )
      return id
    },
  }
}

const aSubscription = async ({ plans }: OperatorStage) => ({ id: await plans.newSubscription() })
const aRefill =
  (state: 'ready' | 'unknown') =>
  async ({ review }: OperatorStage) => ({ id: await review.newRefill(state) })
const seen = async ({ owner, panelKey }: OperatorStage, { id }: Readonly<Record<string, number | string>>) => ({
  version: ((await owner.ask('GET', `/panels/${panelKey}/subscriptions/${id}`)).body.data?.version ?? 0) as number,
})

/** What operators read of drip feeds and subscriptions, and do about them. */
export const planCalls: Readonly<Record<string, OperatorCall>> = {
  listRefills: {},
  showRefill: { params: aRefill('ready') },
  sendRefill: { params: aRefill('ready'), body: async () => ({}) },
  refuseRefill: { params: aRefill('ready'), body: async () => ({ reason: 'The link was deleted' }) },
  acceptRefill: { params: aRefill('unknown'), body: async ({ review }) => ({ providerRefillId: await review.newProviderRefill() }) },
  refillNotTaken: { params: aRefill('unknown'), body: async () => ({ note: 'Their page shows none' }) },
  listDripFeeds: {},
  showDripFeed: { params: async ({ plans }) => ({ id: await plans.newDripFeed() }) },
  changePace: {
    params: async ({ plans }) => ({ id: await plans.newDripFeed() }),
    body: async ({ owner, panelKey }, { id }) => ({
      minutesBetweenRuns: 90,
      version: ((await owner.ask('GET', `/panels/${panelKey}/drip-feeds/${id}`)).body.data?.version ?? 0) as number,
    }),
  },
  listSubscriptions: {},
  showSubscription: { params: aSubscription },
  pauseSubscription: { params: aSubscription, body: seen },
  resumeSubscription: {
    params: async (stage) => {
      const params = await aSubscription(stage)
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/subscriptions/${params.id}/pause`, await seen(stage, params))
      return params
    },
    body: seen,
  },
  cancelSubscription: { params: aSubscription, body: seen },
  checkSubscription: { params: aSubscription, body: seen },
  orderSkippedPost: { params: ({ plans }) => plans.newSkippedPost(), body: seen },
}
