import { type Database, sql } from '@vitrine/platform/database'

/** All that was booked in a panel, without the numbers and times that each booking gets for itself: what two panels are compared by. */
export const bookedRows = (database: Database, panelId: number): Promise<string[]> =>
  database.transaction(panelId, async (trx) => {
    const rows = await trx.rows(sql<{ line: string }>`
      with named as (
        select a.account_id, k.name || ':' || a.owner_id as name from ledger.account a join ledger.account_kind k using (kind) where a.panel_id = ${panelId}),
      posting as (
        select x.txn_id, x.business_key, row_number() over (order by x.xid, x.created_at) as nth, x.request_hash, x.ref_kind, x.ref_id, x.reverses, x.actor_kind, x.actor_id, x.reason
          from ledger.txn x where x.panel_id = ${panelId})
      select line from (
        select format('posting %s %s %s %s/%s by %s/%s %s reverses %s', p.nth, regexp_replace(p.business_key, ${UUID}, '-'),
                 case when p.reverses is null then encode(p.request_hash, 'hex') end, p.ref_kind, p.ref_id, p.actor_kind, p.actor_id, p.reason, r.nth) as line
          from posting p left join posting r on r.txn_id = p.reverses
        union all
        select format('transfer %s.%s %s > %s %s %s', p.nth, t.leg, d.name, c.name, t.amount, t.code)
          from ledger.transfer t join posting p using (txn_id) join named d on d.account_id = t.debit_id join named c on c.account_id = t.credit_id
         where t.panel_id = ${panelId}
        union all
        select format('entry %s.%s of %s.%s %s %s %s', n.name, e.seq, p.nth, e.leg, e.delta, e.balance_after, e.code)
          from ledger.entry e join posting p using (txn_id) join named n using (account_id) where e.panel_id = ${panelId}
        union all
        select format('balance %s %s %s %s %s', n.name, b.sign, b.posted, b.held, b.seq) from ledger.balance b join named n using (account_id)
         where b.panel_id = ${panelId} and (b.seq > 0 or b.held > 0)
        union all
        select format('hold %s %s %s', h.business_key, h.amount, h.state) from ledger.hold h where h.panel_id = ${panelId}) as booked
      order by line collate "C"`)
    return rows.map(({ line }) => line)
  })

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
