import { type BrokenPromise, checkBooks, trialBalance } from '@vitrine/ledger'
import { createPanels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import pg from 'pg'
import type { Given } from './compare-requests.ts'

/** An order line with everything that other tables say about it. */
export interface LineBook {
  readonly id: number
  readonly panelId: number
  readonly userId: number
  readonly serviceId: number
  readonly url: string | null
  readonly quantity: number
  /** What the customer gave, by the kind of target. */
  readonly given: Given
  /** What a package is sold as. */
  readonly items: readonly { readonly serviceId: number; readonly quantity: number }[]
  readonly state: string
  /** A drip feed or package is made of lines of its own and is never sent itself. */
  readonly kind: 'single' | 'drip_feed' | 'package'
  /** The drip feed or package that this line is a part of. */
  readonly parentOrderId: number | null
  readonly delivered: number
  readonly isPaid: boolean
  readonly charged: bigint
  readonly refunded: bigint
  readonly escrow: bigint
  /** A drip feed's money for runs that are still to be made, and what those cost by its plan. */
  readonly pool: bigint
  readonly unmade: bigint
  /** How often it was charged (or given its share of what was charged for the whole) and settled. */
  readonly charges: number
  readonly finals: number
  /** What the ledger says that the provider took for it. */
  readonly providerCost: bigint
  readonly submission: string | null
  /** Carried out by people of the panel: the upstream panel never hears of it, and no clock ends it. */
  readonly isByPeople: boolean
  /** The provider's service that it was last given to. */
  readonly providerServiceId: string | null
  readonly providerOrderId: string | null
  /** Tokens under which it was offered to the provider. */
  readonly tokens: readonly string[]
}

/** A payment of the gateway as we booked it. */
export interface PaymentBook {
  readonly externalId: string
  readonly panelId: number
  readonly outcome: string
  readonly receivedMicro: bigint | null
  /** Postings under the key of this payment. */
  readonly settlements: number
  readonly invoiceState: string | null
  /** The order lines that its invoice pays. */
  readonly orderIds: readonly number[]
}

/** Money on its way back to where it was paid from, as we wrote it down. */
export interface RefundBook {
  readonly id: number
  readonly panelId: number
  readonly paymentExternalId: string
  /** The gateway's own number. */
  readonly externalId: string | null
  readonly origin: 'panel' | 'gateway'
  readonly state: string
  readonly amountMinor: bigint
  /** Postings under its key, and what took them back. */
  readonly postings: number
  readonly reversals: number
  /** What left the account at the gateway for it, in micro. */
  readonly clearing: bigint
}

export interface PanelBook {
  readonly panelId: number
  readonly broken: readonly BrokenPromise[]
  readonly debits: bigint
  readonly credits: bigint
  /** Credits less debits by kind of account. */
  readonly kinds: Readonly<Record<string, bigint>>
}

export interface OurBooks {
  readonly lines: readonly LineBook[]
  readonly payments: readonly PaymentBook[]
  readonly refunds: readonly RefundBook[]
  readonly panels: readonly PanelBook[]
}

/** Our side of the comparison, read straight from the tables as the migrator sees them. */
export async function readBooks(adminUrl: string, database: Database): Promise<OurBooks> {
  const admin = await connect(adminUrl)
  try {
    const lines = await admin.query<LineBook>(LINES)
    const payments = await admin.query<PaymentBook>(PAYMENTS)
    const refunds = await admin.query<RefundBook>(REFUNDS)
    return { lines: lines.rows, payments: payments.rows, refunds: refunds.rows, panels: await panelBooks(database) }
  } finally {
    await admin.end()
  }
}

const LINES = `
  select l.id, l.panel_id as "panelId", l.user_id as "userId", l.service_id as "serviceId", l.url, l.quantity,
         coalesce((select jsonb_object_agg(y.name, g.value -> 'values') from jsonb_array_elements(l.targetable_values) g
           join catalogue.target t on t.panel_id = l.panel_id and t.id = (g.value ->> 'target_id')::int join catalogue.target_type y on y.id = t.target_type_id), '{}') as given,
         coalesce((select jsonb_agg(jsonb_build_object('serviceId', i.service_id, 'quantity', i.quantity)) from catalogue.package_item i
           where i.panel_id = l.panel_id and i.package_id = l.service_id), '[]') as items, l.state, l.kind, l.parent_order_id as "parentOrderId", l.delivered, l.paid_at is not null as "isPaid", l.charged_micro as charged, l.refunded_micro as refunded,
         coalesce(b.posted, 0)::bigint as escrow, s.state as submission, coalesce(c.connector = 'community', false) as "isByPeople", s.provider_service_id as "providerServiceId", s.provider_order_id as "providerOrderId",
         (select count(*)::int from ledger.txn x where x.panel_id = l.panel_id and x.business_key in
           ('order:' || l.id || ':charge', 'drip:' || l.parent_order_id || ':run:' || l.part_no, 'package:' || l.parent_order_id || ':item:' || l.part_no)) as charges,
         (select count(*)::int from ledger.txn x where x.panel_id = l.panel_id and x.business_key in ('order:' || l.id || ':final', 'drip:' || l.id || ':final')) as finals,
         coalesce((select pb.posted from ledger.account pa join ledger.balance pb using (panel_id, account_id)
           where pa.panel_id = l.panel_id and pa.owner_id = l.id and pa.kind = (select kind from ledger.account_kind where name = 'drip')), 0)::bigint as pool,
         coalesce((select sum(p.charged_micro) from ordering.part p where p.panel_id = l.panel_id and p.parent_order_id = l.id and p.order_id is null), 0)::bigint as unmade,
         (select coalesce(sum(case when k.name = 'expense.provider' then t.amount else -t.amount end), 0)::bigint
            from ledger.txn x join ledger.transfer t using (panel_id, txn_id)
            join ledger.account a on a.panel_id = t.panel_id and a.account_id = t.debit_id join ledger.account_kind k using (kind)
           where x.panel_id = l.panel_id and x.ref_kind = 2 and x.ref_id = l.id and x.business_key like '%:cost:%') as "providerCost",
         (select coalesce(array_agg(t.token::text), '{}') from fulfilment.attempt t where t.panel_id = l.panel_id and t.order_id = l.id and t.action = 'add') as tokens
    from ordering.order_line l
    left join ledger.account a on a.panel_id = l.panel_id and a.kind = (select kind from ledger.account_kind where name = 'order') and a.owner_id = l.id
    left join ledger.balance b on b.panel_id = a.panel_id and b.account_id = a.account_id
    left join fulfilment.submission s on s.panel_id = l.panel_id and s.order_id = l.id
    left join fulfilment.provider_account c on c.panel_id = s.panel_id and c.id = s.account_id
   order by l.id`

const PAYMENTS = `
  select p.external_id as "externalId", p.panel_id as "panelId", p.outcome, p.received_micro as "receivedMicro", i.state as "invoiceState",
         (select count(*)::int from ledger.txn x where x.panel_id = p.panel_id and x.business_key = 'gw:' || p.gateway_account_id || ':' || p.external_id || ':settle') as settlements,
         (select coalesce(array_agg(l.order_id), '{}') from ordering.invoice_line l where l.panel_id = p.panel_id and l.invoice_id = i.id) as "orderIds"
    from payments.external_payment p left join payments.invoice i on i.panel_id = p.panel_id and i.number = p.invoice_number`

const REFUNDS = `
  select r.id, r.panel_id as "panelId", r.payment_external_id as "paymentExternalId", r.external_id as "externalId", r.origin, r.state, r.amount_minor as "amountMinor",
         (select count(*)::int from ledger.txn x where x.panel_id = r.panel_id and x.business_key = 'refund:' || r.id) as postings,
         (select count(*)::int from ledger.txn x where x.panel_id = r.panel_id and x.business_key = 'refund:' || r.id || ':failed') as reversals,
         (select coalesce(sum(case when t.credit_id = a.account_id then t.amount else -t.amount end), 0)::bigint
            from ledger.txn x join ledger.transfer t using (panel_id, txn_id)
            join ledger.account a on a.panel_id = t.panel_id and a.account_id in (t.debit_id, t.credit_id) join ledger.account_kind k using (kind)
           where x.panel_id = r.panel_id and x.business_key in ('refund:' || r.id, 'refund:' || r.id || ':failed') and k.name = 'gateway_clearing') as clearing
    from payments.refund r order by r.id`

async function panelBooks(database: Database): Promise<PanelBook[]> {
  const panels = await createPanels(database).all()
  return Promise.all(
    panels.map(({ id }) =>
      database.read(id, async (trx) => {
        const broken = await checkBooks(trx)
        const rows = await trialBalance(trx)
        return {
          panelId: id,
          broken,
          debits: rows.reduce((sum, row) => sum + row.debits, 0n),
          credits: rows.reduce((sum, row) => sum + row.credits, 0n),
          kinds: Object.fromEntries(rows.map((row) => [row.kind, row.credits - row.debits])),
        }
      }),
    ),
  )
}

const INT8 = 20
/** Money comes as BigInt. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export async function connect(adminUrl: string): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: adminUrl, types })
  await admin.connect()
  return admin
}
