import type { DeletionObstacle, PersonalData } from '@vitrine/identity'
import { sql, type Trx } from '@vitrine/platform/database'
import { statesInEscrow } from '../../model/states.ts'
import { removeAttachmentsOf } from '../../store/tickets/attachment-store.ts'

interface Rows {
  readonly orders: unknown
  readonly subscriptions: unknown
  readonly enquiries: unknown
  readonly tickets: unknown
  readonly test_orders: unknown
  readonly api_calls: unknown
}

const collect = (trx: Trx, userId: number): Promise<Rows> =>
  trx.one(sql<Rows>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'service_id', l.service_id, 'service', l.service_name, 'name', l.name, 'title', l.title, 'reference', l.reference, 'url', l.url,
                     'quantity', l.quantity, 'delivered', l.delivered, 'charged_micro_usd', l.charged_micro::text, 'status', l.status, 'fields', l.provider_fields,
                     'created_at', l.created_at) order by l.id), '[]')
              from ordering.order_line l where l.panel_id = ${trx.panelId} and l.user_id = ${userId}) as orders,
           (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'url', s.url, 'name', s.name, 'reference', s.reference, 'status', s.status) order by s.id), '[]')
              from ordering.subscription s where s.panel_id = ${trx.panelId} and s.user_id = ${userId}) as subscriptions,
           (select coalesce(jsonb_agg(jsonb_build_object('order_id', e.order_id, 'subject', e.subject, 'text', e.text, 'email', e.email,
                     'created_at', e.created_at) order by e.id), '[]')
              from ordering.enquiry e where e.panel_id = ${trx.panelId} and e.user_id = ${userId}) as enquiries,
           (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'subject', k.subject, 'order_id', k.order_id, 'rating', k.rating, 'created_at', k.created_at,
                     'messages', (select jsonb_agg(jsonb_build_object('from', m.author, 'text', m.text, 'created_at', m.created_at,
                                      'pictures', (select coalesce(jsonb_agg(jsonb_build_object('filename', a.filename, 'content_type', a.content_type, 'bytes', a.bytes) order by a.place), '[]')
                                                     from ordering.ticket_attachment a
                                                    where a.panel_id = m.panel_id and a.message_id = m.id and a.removed_at is null)) order by m.id)
                                    from ordering.ticket_message m where m.panel_id = k.panel_id and m.ticket_id = k.id and not m.is_note)) order by k.id), '[]')
              from ordering.ticket k where k.panel_id = ${trx.panelId} and k.user_id = ${userId}) as tickets,
           (select coalesce(jsonb_agg(jsonb_build_object('id', t.order_id, 'service_id', t.service_id, 'url', t.url, 'quantity', t.quantity,
                     'reference', t.reference, 'created_at', t.created_at) order by t.order_id), '[]')
              from ordering.test_order t where t.panel_id = ${trx.panelId} and t.user_id = ${userId}) as test_orders,
           (select coalesce(jsonb_agg(jsonb_build_object('action', c.action, 'sent', c.sent, 'answer', c.answer, 'at', c.at) order by c.id), '[]')
              from (select * from ordering.api_v2_call where panel_id = ${trx.panelId} and user_id = ${userId} order by id desc limit 1000) c) as api_calls`)

/** Orders that hold money, and subscriptions that will make more of them, keep an account open. */
async function findObstacle(trx: Trx, userId: number): Promise<DeletionObstacle | undefined> {
  const { isOpen } = await trx.one(sql<{ isOpen: boolean }>`
    select exists (select 1 from ordering.order_line where panel_id = ${trx.panelId} and user_id = ${userId} and state = any (${statesInEscrow}::text[]))
        or exists (select 1 from ordering.subscription where panel_id = ${trx.panelId} and user_id = ${userId} and state in ('active', 'paused')) as "isOpen"`)
  return isOpen ? { because: 'orders' } : undefined
}

/** What was ordered and what it cost stays for the books; for whom and what for does not. */
async function erase(trx: Trx, userId: number): Promise<void> {
  const own = sql`where panel_id = ${trx.panelId} and user_id = ${userId}`
  await trx.run(
    sql`update ordering.order_line set url = null, name = null, reference = null, title = null, thumbnail = null, source = null, link_hash = null, provider_fields = '{}', targetable_values = '[]' ${own}`,
  )
  await trx.run(sql`delete from ordering.enquiry ${own}`)
  // Pictures lie outside the database: the next sweep erases them by the rows marked here.
  await removeAttachmentsOf(trx, userId)
  await trx.run(sql`
    delete from ordering.ticket_message m using ordering.ticket k
     where m.panel_id = ${trx.panelId} and k.panel_id = m.panel_id and k.id = m.ticket_id and k.user_id = ${userId}`)
  await trx.run(sql`delete from ordering.ticket ${own}`)
  await trx.run(sql`delete from ordering.test_order ${own}`)
  await trx.run(sql`delete from ordering.api_v2_call ${own}`)
  await trx.run(sql`delete from ordering.order_code ${own}`)
  await trx.run(sql`delete from ordering.claim_ticket ${own}`)
  await trx.run(sql`
    delete from ordering.order_link k using ordering.purchase p
     where k.panel_id = ${trx.panelId} and p.panel_id = k.panel_id and p.id = k.purchase_id and p.user_id = ${userId}`)
  await trx.run(sql`
    delete from ordering.keyword_rank r using ordering.order_line l
     where r.panel_id = ${trx.panelId} and l.panel_id = r.panel_id and l.id = r.order_id and l.user_id = ${userId}`)
  await trx.run(sql`update ordering.subscription set url = 'deleted', name = 'Deleted', reference = null, source = null ${own}`)
}

/** What this domain holds of a person. */
export const personalOrders: PersonalData = { name: 'ordering', collect, findObstacle, erase }
