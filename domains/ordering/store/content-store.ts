import { sql, type Trx } from '@vitrine/platform/database'
import type { DatedPublication } from '../model/publications.ts'

export type SkipReason = 'funds' | 'card' | 'service' | 'account' | 'limit' | 'canceled'

/** A publication that counts, and what became of it. */
export interface Content {
  readonly id: number
  readonly subscriptionId: number
  readonly externalPostId: string
  readonly url: string
  readonly title: string | null
  readonly thumbnail: string | null
  readonly publishedAt: Date
  readonly state: 'waiting' | 'ordered' | 'skipped'
  readonly tries: number
  readonly chargeAmount: bigint | null
  /** The card that this charge was begun with. */
  readonly chargeCardId: number | null
  readonly cardTries: number
  readonly reason: SkipReason | null
  readonly purchaseId: number | null
}

export const contentColumns = sql.raw(
  `c.id, c.subscription_id as "subscriptionId", c.external_post_id as "externalPostId", c.url, c.title, c.thumbnail, c.published_at as "publishedAt", c.state,
   c.tries::int as tries, c.charge_micro as "chargeAmount", c.charge_card_id as "chargeCardId", c.card_tries::int as "cardTries", c.reason, c.purchase_id as "purchaseId"`,
)

export interface FoundPublication {
  readonly publication: DatedPublication
  /** Canonical. */
  readonly url: string
  readonly dueAt: Date
}

/** Inserts what is new; what is stored already, by its number or its link, is unchanged. Returns how many were new. */
export async function insertContents(trx: Trx, subscriptionId: number, found: readonly FoundPublication[], now: Date): Promise<number> {
  const rows = found.map(({ publication, url, dueAt }) => ({
    external_post_id: publication.id,
    url,
    title: publication.title,
    thumbnail: publication.thumbnail,
    published_at: publication.publishedAt,
    due_at: dueAt,
  }))
  return trx.run(sql`
    insert into ordering.subscription_content (panel_id, subscription_id, external_post_id, url, title, thumbnail, published_at, found_at, due_at)
    select ${trx.panelId}, ${subscriptionId}, x.external_post_id, x.url, x.title, x.thumbnail, x.published_at, ${now}, x.due_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(external_post_id text, url text, title text, thumbnail text, published_at timestamptz,
        due_at timestamptz)
    on conflict do nothing`)
}

/** Whether publications of a subscription still wait to be ordered. */
export async function hasWaiting(trx: Trx, subscriptionId: number): Promise<boolean> {
  const { waits } = await trx.one(sql<{ waits: boolean }>`
    select exists (select 1 from ordering.subscription_content c
                    where c.panel_id = ${trx.panelId} and c.subscription_id = ${subscriptionId} and c.state = 'waiting') as waits`)
  return waits
}

export async function countWaiting(trx: Trx, subscriptionId: number): Promise<number> {
  const { count } = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from ordering.subscription_content c
     where c.panel_id = ${trx.panelId} and c.subscription_id = ${subscriptionId} and c.state = 'waiting'`)
  return count
}

/** A publication of a locked subscription, locked. */
export const lockContentOf = (trx: Trx, subscriptionId: number, id: number): Promise<Content | undefined> =>
  trx.maybe(sql<Content>`
    select ${contentColumns} from ordering.subscription_content c
     where c.panel_id = ${trx.panelId} and c.subscription_id = ${subscriptionId} and c.id = ${id} for no key update`)

export const findContent = (trx: Trx, id: number): Promise<Content | undefined> =>
  trx.maybe(sql<Content>`select ${contentColumns} from ordering.subscription_content c where c.panel_id = ${trx.panelId} and c.id = ${id}`)

/** The publication, locked, if it still waits and is due. Its subscription is locked before. */
export const lockDueContent = (trx: Trx, id: number, now: Date): Promise<Content | undefined> =>
  trx.maybe(sql<Content>`
    select ${contentColumns} from ordering.subscription_content c
     where c.panel_id = ${trx.panelId} and c.id = ${id} and c.state = 'waiting' and c.due_at <= ${now} for no key update`)

export interface Postponement {
  readonly dueAt: Date
  readonly tries?: number
  readonly charge?: { readonly amount: bigint; readonly cardId: number }
}

export async function postponeContent(trx: Trx, content: Content, { dueAt, tries, charge }: Postponement): Promise<void> {
  await trx.run(sql`
    update ordering.subscription_content set due_at = ${dueAt}, tries = ${tries ?? content.tries},
      charge_micro = ${charge?.amount ?? content.chargeAmount}, charge_card_id = ${charge?.cardId ?? content.chargeCardId}
     where panel_id = ${trx.panelId} and id = ${content.id} and state = 'waiting'`)
}

/** Its card was declined: another charge, under another key, at that time. */
export async function declineContent(trx: Trx, id: number, dueAt: Date): Promise<void> {
  await trx.run(sql`
    update ordering.subscription_content set due_at = ${dueAt}, card_tries = card_tries + 1, charge_micro = null, charge_card_id = null
     where panel_id = ${trx.panelId} and id = ${id} and state = 'waiting'`)
}

/**
 * A skipped publication waits again, as if it had just been found. What its card was charged stays: that charge is not made a second time.
 */
export async function restoreContent(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.run(sql`
    update ordering.subscription_content set state = 'waiting', due_at = ${now}, tries = 0, reason = null, ended_at = null
     where panel_id = ${trx.panelId} and id = ${id} and state = 'skipped'`)
}

export async function skipContent(trx: Trx, id: number, reason: SkipReason, now: Date): Promise<void> {
  await trx.run(sql`
    update ordering.subscription_content set state = 'skipped', due_at = null, reason = ${reason}, ended_at = ${now}
     where panel_id = ${trx.panelId} and id = ${id} and state = 'waiting'`)
}

/** Whatever still waits will not be ordered any more. */
export async function skipWaiting(trx: Trx, subscriptionId: number, reason: SkipReason, now: Date): Promise<void> {
  await trx.run(sql`
    update ordering.subscription_content set state = 'skipped', due_at = null, reason = ${reason}, ended_at = ${now}
     where panel_id = ${trx.panelId} and subscription_id = ${subscriptionId} and state = 'waiting'`)
}

/** The publication became the orders of a purchase, one for each service. */
export async function completeContent(
  trx: Trx,
  content: Content,
  lines: readonly { readonly id: number; readonly serviceId: number; readonly purchaseId: number }[],
  now: Date,
): Promise<void> {
  await trx.run(sql`
    insert into ordering.subscription_order (panel_id, subscription_id, content_id, service_id, order_id)
    select ${trx.panelId}, ${content.subscriptionId}, ${content.id}, service_id, order_id
      from unnest(${lines.map((line) => line.serviceId)}::int[], ${lines.map((line) => line.id)}::int[]) as x(service_id, order_id)`)
  await trx.run(sql`
    update ordering.subscription_content set state = 'ordered', due_at = null, purchase_id = ${lines[0]?.purchaseId ?? null}, ended_at = ${now}
     where panel_id = ${trx.panelId} and id = ${content.id}`)
}
