import type { DeletionObstacle } from '@vitrine/identity'
import { balancesOf } from '@vitrine/ledger'
import { sql, type Trx } from '@vitrine/platform/database'
import { formatMicro } from '@vitrine/platform/kernel'
import { listSavedCards } from '../store/saved-card-store.ts'

const OVER = ['completed', 'void', 'failed']

interface Rows {
  readonly invoices: unknown
  readonly withdrawals: unknown
  readonly refunds: unknown
}

/** Everything held of a person's payments, as it may be read by a machine. */
export async function collectPayments(trx: Trx, userId: number): Promise<object> {
  const rows = await trx.one(sql<Rows>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'state', i.state, 'comment', i.payer_comment, 'created_at', i.created_at) order by i.created_at), '[]')
              from payments.invoice i where i.panel_id = ${trx.panelId} and i.user_id = ${userId}) as invoices,
           (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'amount_micro_usd', w.amount_micro::text, 'fee_micro_usd', w.fee_micro::text,
                     'account', w.account_number, 'comment', w.user_comment, 'state', w.state, 'created_at', w.created_at) order by w.id), '[]')
              from payments.withdrawal w where w.panel_id = ${trx.panelId} and w.user_id = ${userId}) as withdrawals,
           (select coalesce(jsonb_agg(jsonb_build_object('amount_minor', r.amount_minor::text, 'currency', r.currency, 'state', r.state, 'created_at', r.created_at) order by r.id), '[]')
              from payments.refund r where r.panel_id = ${trx.panelId} and r.user_id = ${userId}) as refunds`)
  const { main, task, referral } = await balancesOf(trx, userId)
  const cards = (await listSavedCards(trx, userId)).map(({ name }) => name)
  return { ...rows, cards, balances_usd: { main: formatMicro(main), task: formatMicro(task), referral: formatMicro(referral) } }
}

/** Money on its way out keeps the account open; a balance does until its owner gives it up. */
export async function obstacleOfPayments(trx: Trx, userId: number): Promise<DeletionObstacle | undefined> {
  const { isOpen } = await trx.one(sql<{ isOpen: boolean }>`
    select exists (select 1 from payments.withdrawal where panel_id = ${trx.panelId} and user_id = ${userId} and not (state = any (${OVER}::text[])))
        or exists (select 1 from payments.refund where panel_id = ${trx.panelId} and user_id = ${userId} and closed_at is null) as "isOpen"`)
  if (isOpen) return { because: 'money' }
  const { total } = await balancesOf(trx, userId)
  return total === 0n ? undefined : { because: 'balance', balance: total }
}
