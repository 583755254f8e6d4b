import { systemClock } from '@vitrine/platform/kernel'
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
} from '../actions/withdrawals.ts'
import { runOnDatabase, type Work } from '../database/with-database.ts'
import { type Command, type Input, said } from '../program/command.ts'

/** What the person of the operator does about one withdrawal. */
function decisionOf(id: number, { args: [action], text }: Input): ((person: Operator) => Promise<string>) | undefined {
  const [terms, reference, reason, account] = [text('terms'), text('reference'), text('reason'), text('account')]
  if (action === 'approve' && terms) return (person) => approve(person, id, terms)
  if (action === 'send') return (person) => send(person, id)
  if (action === 'sent' && reference) return (person) => sent(person, id, reference)
  if (action === 'complete') return (person) => complete(person, id, reference)
  if (action === 'fail' && reason) return (person) => fail(person, id, reason)
  if (action === 'refuse' && reason) return (person) => refuse(person, id, reason)
  if (action === 'bounced' && reason) return (person) => bounced(person, id, reason)
  if (action === 'address' && account) return (person) => address(person, id, account)
  return undefined
}

function workOf(input: Input): Work | undefined {
  const [action, subject, email] = input.args
  if (action === 'list') return async (database) => said(...(await list(database, systemClock.now(), subject)))
  if (!subject) return undefined
  if (action === 'operator') return email ? async (database) => said(await operator(database, subject, email)) : undefined
  if (action === 'stop' || action === 'resume') return async (database) => said(await setStopped(database, subject, action === 'stop'))
  const by = input.text('operator')
  const customer = action === 'release' ? email : undefined
  const decision = customer
    ? (person: Operator) => release(person, subject, customer)
    : /^\d+$/.test(subject)
      ? decisionOf(Number(subject), input)
      : undefined
  return by && decision ? async (database) => said(await decision({ database, clock: systemClock, email: by })) : undefined
}

export const withdrawalsCommand: Command = {
  usage: `Withdrawals, for operators. Money that customers want out is held until somebody decides.

  vitrine withdrawals list [PANEL]                               what is open, and what speaks against it
  vitrine withdrawals approve ID --terms TERMS --operator E-MAIL exactly what list showed; above the panel's limit two people have to
  vitrine withdrawals send ID --operator E-MAIL                  notes that it is being sent, and says what to send where; then send it, once
  vitrine withdrawals sent ID --reference TEXT --operator E-MAIL it has left, by the payout's own reference; now it leaves the books
  vitrine withdrawals complete ID [--reference TEXT] --operator E-MAIL   the customer has it
  vitrine withdrawals fail ID --reason TEXT --operator E-MAIL    it certainly did not leave; send it again or refuse it
  vitrine withdrawals refuse ID --reason TEXT --operator E-MAIL  gives the money back to the customer
  vitrine withdrawals bounced ID --reason TEXT --operator E-MAIL it was sent and has come back: gives all of it back to the customer
  vitrine withdrawals address ID --account TEXT --operator E-MAIL  another address; it has to be approved again
  vitrine withdrawals operator PANEL E-MAIL                      lets a person of the panel decide about payments
  vitrine withdrawals release PANEL CUSTOMER --operator E-MAIL   lets earnings go that disputes of others hold back; CUSTOMER is an e-mail
  vitrine withdrawals stop PANEL | resume PANEL                  the kill switch

E-MAIL is the operator's own account on that panel. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  options: {
    operator: { type: 'string' },
    terms: { type: 'string' },
    reference: { type: 'string' },
    reason: { type: 'string' },
    account: { type: 'string' },
  },
  run: async (input) => runOnDatabase(workOf(input)),
}
