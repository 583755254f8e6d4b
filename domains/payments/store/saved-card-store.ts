import { sql, type Trx } from '@vitrine/platform/database'
import type { GatewayCard } from '../ports.ts'

/** A customer's card that a gateway stores; removed ones stay as rows, because charges name them. */
export interface SavedCard {
  readonly id: number
  readonly userId: number
  readonly gatewayAccountId: number
  readonly methodId: number
  readonly externalId: string
  readonly customerExternalId: string
  readonly name: string
}

const columns = sql.raw(
  'id, user_id as "userId", gateway_account_id as "gatewayAccountId", method_id as "methodId", external_id as "externalId", ' +
    'customer_external_id as "customerExternalId", name',
)

/** The cards a customer may pay with, the newest first. */
export const listSavedCards = (trx: Trx, userId: number): Promise<SavedCard[]> =>
  trx.rows(sql<SavedCard>`
    select ${columns} from payments.saved_card where panel_id = ${trx.panelId} and user_id = ${userId} and removed_at is null order by id desc`)

export const findSavedCard = (trx: Trx, userId: number, cardId: number): Promise<SavedCard | undefined> =>
  trx.maybe(sql<SavedCard>`
    select ${columns} from payments.saved_card
     where panel_id = ${trx.panelId} and id = ${cardId} and user_id = ${userId} and removed_at is null`)

/** Also a removed one: its charge may still be on its way. */
export const getCardOfCharge = (trx: Trx, cardId: number): Promise<SavedCard> =>
  trx.one(sql<SavedCard>`select ${columns} from payments.saved_card where panel_id = ${trx.panelId} and id = ${cardId}`)

export async function countSavedCards(trx: Trx, userId: number): Promise<number> {
  const { count } = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from payments.saved_card where panel_id = ${trx.panelId} and user_id = ${userId} and removed_at is null`)
  return count
}

/** False when the customer has no such card. */
export async function markRemoved(trx: Trx, userId: number, cardId: number, now: Date): Promise<boolean> {
  const changed = await trx.run(sql`
    update payments.saved_card set removed_at = ${now}
     where panel_id = ${trx.panelId} and id = ${cardId} and user_id = ${userId} and removed_at is null`)
  return changed === 1
}

/** Removed cards that the gateway still stores. */
export const cardsToDetach = (trx: Trx, limit: number): Promise<SavedCard[]> =>
  trx.rows(sql<SavedCard>`
    select ${columns} from payments.saved_card
     where panel_id = ${trx.panelId} and removed_at is not null and detached_at is null order by id limit ${limit}`)

export async function markDetached(trx: Trx, cardId: number, now: Date): Promise<void> {
  await trx.run(sql`update payments.saved_card set detached_at = ${now} where panel_id = ${trx.panelId} and id = ${cardId}`)
}

export async function knowsToken(trx: Trx, gatewayAccountId: number, externalId: string): Promise<boolean> {
  const { known } = await trx.one(sql<{ known: boolean }>`
    select exists (select 1 from payments.saved_card
      where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = ${externalId}) as known`)
  return known
}

export const findSameCard = (trx: Trx, userId: number, gatewayAccountId: number, fingerprint: string): Promise<SavedCard | undefined> =>
  trx.maybe(sql<SavedCard>`
    select ${columns} from payments.saved_card
     where panel_id = ${trx.panelId} and user_id = ${userId} and gateway_account_id = ${gatewayAccountId} and fingerprint = ${fingerprint} and removed_at is null`)

export async function insertSavedCard(
  trx: Trx,
  card: {
    readonly userId: number
    readonly gatewayAccountId: number
    readonly methodId: number
    readonly kept: GatewayCard
    readonly now: Date
    /** Only so that the gateway is told to delete it. */
    readonly isRemoved: boolean
  },
): Promise<number> {
  const row = await trx.one(sql<{ id: number }>`
    insert into payments.saved_card (panel_id, user_id, gateway_account_id, method_id, external_id, customer_external_id, name, fingerprint, created_at, removed_at)
    values (${trx.panelId}, ${card.userId}, ${card.gatewayAccountId}, ${card.methodId}, ${card.kept.externalId}, ${card.kept.customerId},
      ${card.kept.name}, ${card.kept.fingerprint}, ${card.now}, ${card.isRemoved ? card.now : null})
    returning id`)
  return row.id
}

export async function changeToken(trx: Trx, cardId: number, externalId: string): Promise<void> {
  await trx.run(sql`update payments.saved_card set external_id = ${externalId} where panel_id = ${trx.panelId} and id = ${cardId}`)
}

/** Whom the gateway knows a customer as; locked, so that their cards are counted one after another. */
export async function lockGatewayCustomer(trx: Trx, gatewayAccountId: number, userId: number): Promise<string | undefined> {
  const row = await trx.maybe(sql<{ external_id: string }>`
    select external_id from payments.gateway_customer
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and user_id = ${userId} for no key update`)
  return row?.external_id
}

/** The first one written stays. */
export async function saveGatewayCustomer(trx: Trx, gatewayAccountId: number, userId: number, externalId: string): Promise<void> {
  await trx.run(sql`
    insert into payments.gateway_customer (panel_id, gateway_account_id, user_id, external_id)
    values (${trx.panelId}, ${gatewayAccountId}, ${userId}, ${externalId}) on conflict do nothing`)
}
