import type { Database } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import { list, refund, see } from '../actions/refunds.ts'
import { runOnDatabase, type Work } from '../database/with-database.ts'
import { type Command, type Input, said } from '../program/command.ts'

function workOf({ args: [action, subject, id], text }: Input): Work | undefined {
  const [email, reason] = [text('operator'), text('reason')]
  if (action === 'list') return async (database) => said(...(await list(database, subject)))
  if (!subject || !email) return undefined
  const operator = (database: Database) => ({ database, clock: systemClock, email })
  if (action === 'seen' && /^\d+$/.test(id ?? '')) return async (database) => said(await see(operator(database), subject, Number(id)))
  if (action === 'refund' && reason)
    return async (database) =>
      said(await refund(operator(database), { invoice: subject, reason, amount: text('amount'), payment: text('payment') }))
  return undefined
}

export const refundsCommand: Command = {
  usage: `Money back to the card it came from, for operators.

  vitrine refunds list [PANEL]                                   what is under way, what failed, and the latest others
  vitrine refunds seen PANEL ID --operator E-MAIL                you have looked at a refund that failed: its alarm ends
  vitrine refunds refund INVOICE --reason TEXT --operator E-MAIL gives back all that is left of its payment
    --amount 9.90                                                      or this much of it, in the currency that was paid
    --payment NUMBER                                                   which payment, where there were several: the gateway's own number

INVOICE is an invoice's id, or its reference (INV-12). The money leaves the customer's balance at once, with its share of fee, bonus and coupon reversed; the server asks the gateway within
seconds. What the customer has spent is not refunded: cancel what he ordered for it first. A refund that fails, also weeks after it had arrived, is on the balance again and stands in
\`list\` and among the incidents of \`vitrine books\` until you have seen it or give the payment back again. E-MAIL is the operator's own account on that panel;
\`vitrine withdrawals operator PANEL E-MAIL\` lets a person decide about payments. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  options: { operator: { type: 'string' }, reason: { type: 'string' }, amount: { type: 'string' }, payment: { type: 'string' } },
  run: async (input) => runOnDatabase(workOf(input)),
}
