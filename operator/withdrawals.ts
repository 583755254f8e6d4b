import { parseArgs } from 'node:util'
import { systemClock } from '@vitrine/platform/kernel'
import { openOperatorDatabase } from './database/open-database.ts'
import { runTool } from './run-tool.ts'
import {
  address,
  approve,
  bounced,
  complete,
  fail,
  list,
  type Operator,
  operator,
  refuse,
  release,
  send,
  sent,
  setStopped,
} from './withdrawals/commands.ts'

const USAGE = `Withdrawals, for operators. Money that customers want out is held until somebody decides.

  node operator/withdrawals.ts list [PANEL]                               what is open, and what speaks against it
  node operator/withdrawals.ts approve ID --terms TERMS --operator E-MAIL exactly what list showed; above the panel's limit two people have to
  node operator/withdrawals.ts send ID --operator E-MAIL                  notes that it is being sent, and says what to send where; then send it, once
  node operator/withdrawals.ts sent ID --reference TEXT --operator E-MAIL it has left, by the payout's own reference; now it leaves the books
  node operator/withdrawals.ts complete ID [--reference TEXT] --operator E-MAIL   the customer has it
  node operator/withdrawals.ts fail ID --reason TEXT --operator E-MAIL    it certainly did not leave; send it again or refuse it
  node operator/withdrawals.ts refuse ID --reason TEXT --operator E-MAIL  gives the money back to the customer
  node operator/withdrawals.ts bounced ID --reason TEXT --operator E-MAIL it was sent and has come back: gives all of it back to the customer
  node operator/withdrawals.ts address ID --account TEXT --operator E-MAIL  another address; it has to be approved again
  node operator/withdrawals.ts operator PANEL E-MAIL                      lets a person of the panel decide about payments
  node operator/withdrawals.ts release PANEL CUSTOMER --operator E-MAIL   lets earnings go that disputes of others hold back; CUSTOMER is an e-mail
  node operator/withdrawals.ts stop PANEL | resume PANEL                  the kill switch

E-MAIL is the operator's own account on that panel. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operator: { type: 'string' },
    terms: { type: 'string' },
    reference: { type: 'string' },
    reason: { type: 'string' },
    account: { type: 'string' },
  },
})

function decide(person: Operator, command: string | undefined, id: number): Promise<string> | undefined {
  const { terms, reference, reason, account } = options
  if (command === 'approve' && terms) return approve(person, id, terms)
  if (command === 'send') return send(person, id)
  if (command === 'sent' && reference) return sent(person, id, reference)
  if (command === 'complete') return complete(person, id, reference)
  if (command === 'fail' && reason) return fail(person, id, reason)
  if (command === 'refuse' && reason) return refuse(person, id, reason)
  if (command === 'bounced' && reason) return bounced(person, id, reason)
  if (command === 'address' && account) return address(person, id, account)
  return undefined
}

async function main(): Promise<number> {
  const [command, subject, email] = positionals
  if (command === undefined) {
    console.info(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  try {
    if (command === 'list') console.info((await list(database, systemClock.now(), subject)).join('\n'))
    else if (command === 'operator' && subject && email) console.info(await operator(database, subject, email))
    else if ((command === 'stop' || command === 'resume') && subject) console.info(await setStopped(database, subject, command === 'stop'))
    else if (command === 'release' && subject && email && options.operator)
      console.info(await release({ database, clock: systemClock, email: options.operator }, subject, email))
    else {
      const answer =
        options.operator && /^\d+$/.test(subject ?? '')
          ? await decide({ database, clock: systemClock, email: options.operator }, command, Number(subject))
          : undefined
      console.info(answer ?? USAGE)
      return answer === undefined ? 2 : 0
    }
    return 0
  } finally {
    await close()
  }
}

runTool(main)
