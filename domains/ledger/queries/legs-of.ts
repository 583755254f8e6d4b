import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { type FinanceCode, financeCodeName } from '../model/accounts.ts'

/** What one transaction moved, leg by leg; accounts as kind and owner: `customer.main 17`. Empty when there is no such transaction. */
export async function legsOf(
  trx: Trx,
  txnId: string,
): Promise<{ readonly debit: string; readonly credit: string; readonly amount: Micro; readonly type: FinanceCode }[]> {
  const rows = await trx.rows(sql<{ debit: string; credit: string; amount: bigint; code: number }>`
    select dk.name || ' ' || d.owner_id as debit, ck.name || ' ' || c.owner_id as credit, t.amount, t.code
      from ledger.transfer t
      join ledger.account d on d.panel_id = t.panel_id and d.account_id = t.debit_id join ledger.account_kind dk on dk.kind = d.kind
      join ledger.account c on c.panel_id = t.panel_id and c.account_id = t.credit_id join ledger.account_kind ck on ck.kind = c.kind
     where t.panel_id = ${trx.panelId} and t.txn_id = ${txnId}::uuid order by t.leg`)
  return rows.map(({ code, amount, ...row }) => ({ ...row, amount: micro(amount), type: financeCodeName(code) }))
}
