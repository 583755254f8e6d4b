import { sql, type Trx } from '@vitrine/platform/database'

export interface LinkRow {
  readonly purchaseId: number
  readonly userId: number
  readonly version: number
}

/** The purchase that a token opens, with its owner. */
export const findLinkByToken = (trx: Trx, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  trx.maybe(sql<LinkRow>`
    select l.purchase_id as "purchaseId", p.user_id as "userId", l.version
      from ordering.order_link l join ordering.purchase p on p.panel_id = ${trx.panelId} and p.id = l.purchase_id
     where l.panel_id = ${trx.panelId} and l.token_hash = ${tokenHash}`)

export const findLinkVersion = async (trx: Trx, purchaseId: number): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ version: number }>`
    select version from ordering.order_link where panel_id = ${trx.panelId} and purchase_id = ${purchaseId}`)
  )?.version

/** Writes the hash of a version; it differs from the one that stands when the server's secret was changed. */
export async function writeLink(
  trx: Trx,
  link: { readonly purchaseId: number; readonly version: number; readonly tokenHash: Buffer },
): Promise<void> {
  await trx.run(sql`
    insert into ordering.order_link (panel_id, purchase_id, version, token_hash)
    values (${trx.panelId}, ${link.purchaseId}, ${link.version}, ${link.tokenHash})
    on conflict (panel_id, purchase_id) do update set token_hash = excluded.token_hash
     where order_link.version = excluded.version and order_link.token_hash <> excluded.token_hash`)
}

export async function renewLinkRow(
  trx: Trx,
  link: { readonly purchaseId: number; readonly version: number; readonly tokenHash: Buffer; readonly now: Date },
): Promise<void> {
  await trx.run(sql`
    update ordering.order_link set version = ${link.version}, token_hash = ${link.tokenHash}, renewed_at = ${link.now}
     where panel_id = ${trx.panelId} and purchase_id = ${link.purchaseId}`)
}

export async function insertTicket(
  trx: Trx,
  ticket: { readonly tokenHash: Buffer; readonly orderId: number; readonly userId: number; readonly expiresAt: Date },
): Promise<void> {
  await trx.run(sql`
    insert into ordering.claim_ticket (panel_id, token_hash, order_id, user_id, expires_at)
    values (${trx.panelId}, ${ticket.tokenHash}, ${ticket.orderId}, ${ticket.userId}, ${ticket.expiresAt})`)
}

/** Redeems a ticket of this person; false when there is none, or none any more. */
export const takeTicket = async (
  trx: Trx,
  ticket: { readonly tokenHash: Buffer; readonly userId: number; readonly now: Date },
): Promise<boolean> =>
  (await trx.run(sql`
    delete from ordering.claim_ticket
     where panel_id = ${trx.panelId} and token_hash = ${ticket.tokenHash} and user_id = ${ticket.userId} and expires_at > ${ticket.now}`)) ===
  1
