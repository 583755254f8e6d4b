import { parseArgs } from 'node:util'
import { systemClock } from '@vitrine/platform/kernel'
import { openOperatorDatabase } from './database/open-database.ts'
import { list, refund, see } from './refunds/commands.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Money back to the card it came from, for operators.

  node operator/refunds.ts list [PANEL]                                   what is under way, what failed, and the latest others
  node operator/refunds.ts seen PANEL ID --operator E-MAIL                you have looked at a refund that failed: its alarm ends
  node operator/refunds.ts refund INVOICE --reason TEXT --operator E-MAIL gives back all that is left of its payment
    --amount 9.90                                                      or this much of it, in the currency that was paid
    --payment NUMBER                                                   which payment, where there were several: the gateway's own number

INVOICE is an invoice's id, or its reference (INV-12). The money leaves the customer's balance at once, with its share of fee, bonus and coupon reversed; the server asks the gateway within
seconds. What the customer has spent is not refunded: cancel what he ordered for it first. A refund that fails, also weeks after it had arrived, is on the balance again and stands in
\`list\` and among the incidents of \`node operator/books.ts\` until you have seen it or give the payment back again. E-MAIL is the operator's own account on that panel;
\`node operator/withdrawals.ts operator PANEL E-MAIL\` lets a person decide about payments. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { operator: { type: 'string' }, reason: { type: 'string' }, amount: { type: 'string' }, payment: { type: 'string' } },
})

async function main(): Promise<number> {
  const [command, subject, id] = positionals
  const { operator, reason, amount, payment } = options
  const isRefund = command === 'refund' && subject && operator && reason
  const isSeen = command === 'seen' && subject && operator && /^\d+$/.test(id ?? '')
  if (command !== 'list' && !isRefund && !isSeen) {
    console.info(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  try {
    if (isSeen) {
      console.info(await see({ database, clock: systemClock, email: operator }, subject, Number(id)))
      return 0
    }
    const answer = isRefund
      ? [await refund({ database, clock: systemClock, email: operator }, { invoice: subject, reason, amount, payment })]
      : await list(database, subject)
    console.info(answer.join('\n'))
    return 0
  } finally {
    await close()
  }
}

runTool(main)
