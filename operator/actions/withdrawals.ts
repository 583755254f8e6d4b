import { findUserByEmail, setRole } from '@vitrine/identity'
import { changeSettings, createPanels, type Panel } from '@vitrine/panels'
import { hasPayoutHold, releaseEarnings } from '@vitrine/payments'
import {
  approvalsNeeded,
  approveWithdrawal,
  bounceWithdrawal,
  changePayoutAddress,
  completeWithdrawal,
  listOpenWithdrawals,
  markWithdrawalFailed,
  markWithdrawalSent,
  panelOfWithdrawal,
  refuseWithdrawal,
  riskText,
  sendWithdrawal,
  type WaitingWithdrawal,
  withdrawalStates,
} from '@vitrine/payments/operator'
import type { Database, Trx } from '@vitrine/platform/database'
import { type Clock, formatMicro } from '@vitrine/platform/kernel'
import { panelNamed } from './books.ts'
import { changesSettings, recorded, statesOf } from './recorded.ts'

const TERMS_SHOWN = 12

export interface Operator {
  readonly database: Database
  readonly clock: Clock
  /** The customer's account on the withdrawal's panel. */
  readonly email: string
}

/** Everything open, with what an approval has to repeat and what speaks against it. */
export async function list(database: Database, now: Date, name?: string): Promise<string[]> {
  const panels = name === undefined ? await createPanels(database).all() : [await panelNamed(database, name)]
  const lines: string[] = []
  for (const panel of panels) {
    const waiting = await database.read(panel.id, (trx) => listOpenWithdrawals(trx, now))
    lines.push(
      `${panel.key}: ${waiting.length} open${panel.options.withdrawalsAreStopped ? ', STOPPED' : ''}`,
      ...waiting.map((each) => shown(each, panel)),
    )
  }
  return lines
}

function shown(each: WaitingWithdrawal, panel: Panel): string {
  const risks = each.risks.length > 0 ? `; not now: ${each.risks.map(riskText).join(', ')}` : ''
  return (
    `  ${each.id}  ${each.state}  ${formatMicro(each.amount)} − fee ${formatMicro(each.fee)} = ${formatMicro(each.amount - each.fee)} to ${each.accountNumber}` +
    ` by ${each.methodName}, for ${each.email ?? each.userId}; approvals ${each.approvers.length} of ${approvalsNeeded(each, panel.options)};` +
    ` terms ${termsOf(each)}${risks}`
  )
}

const termsOf = ({ termsHash }: WaitingWithdrawal): string => termsHash.toString('hex').slice(0, TERMS_SHOWN)

export const approve = (operator: Operator, id: number, terms: string): Promise<string> =>
  inPanel(operator, id, { action: 'withdrawal.approved' }, async (trx, step, panel) => {
    const seen = (await listOpenWithdrawals(trx, step.now)).find((each) => each.id === id)
    const isWhatWasSeen = seen && terms.length >= TERMS_SHOWN && seen.termsHash.toString('hex').startsWith(terms.toLowerCase())
    const seenTerms = isWhatWasSeen ? seen.termsHash : Buffer.alloc(0)
    const state = await approveWithdrawal(trx, { ...step, options: panel.options, seenTerms })
    return state === 'approved_1' ? `${id}: approved, somebody else has to approve it too` : `${id}: approved`
  })

/** Prints what is to be sent; only when this has been printed may it be sent. */
export const send = (operator: Operator, id: number): Promise<string> =>
  inPanel(operator, id, { action: 'withdrawal.sending' }, async (trx, step, panel) => {
    const { amount, fee, accountNumber } = await sendWithdrawal(trx, { ...step, options: panel.options })
    return `${id}: send ${formatMicro(amount - fee)} USD to ${accountNumber} now, once; then say what became of it (sent or fail)`
  })

export const sent = (operator: Operator, id: number, reference: string): Promise<string> =>
  inPanel(operator, id, { action: 'withdrawal.sent', reason: reference }, async (trx, step) => {
    await markWithdrawalSent(trx, { ...step, reference })
    return `${id}: sent, ${reference}`
  })

/** It has arrived; with a reference it is noted as sent first. */
export const complete = (operator: Operator, id: number, reference?: string): Promise<string> =>
  inPanel(operator, id, { action: 'withdrawal.completed', reason: reference }, async (trx, step) => {
    if (reference) await markWithdrawalSent(trx, { ...step, reference })
    await completeWithdrawal(trx, step)
    return `${id}: completed`
  })

export const fail = (operator: Operator, id: number, reason: string): Promise<string> =>
  inPanel(operator, id, { action: 'withdrawal.failed', reason }, async (trx, step) => {
    await markWithdrawalFailed(trx, { ...step, reason })
    return `${id}: was not sent; send it again, or refuse it to give the money back`
  })

export const refuse = (operator: Operator, id: number, reason: string): Promise<string> =>
  inPanel(operator, id, { action: 'withdrawal.refused', reason }, async (trx, step) => {
    await refuseWithdrawal(trx, { ...step, reason })
    return `${id}: refused, the customer has the money again`
  })

/** What was sent has come back. */
export const bounced = (operator: Operator, id: number, reason: string): Promise<string> =>
  inPanel(operator, id, { action: 'withdrawal.bounced', reason }, async (trx, step) => {
    await bounceWithdrawal(trx, { ...step, reason })
    return `${id}: came back, the customer has the money again, its fee too`
  })

export const address = (operator: Operator, id: number, accountNumber: string): Promise<string> =>
  inPanel(operator, id, { action: 'withdrawal.address-changed' }, async (trx, step) => {
    await changePayoutAddress(trx, { ...step, accountNumber })
    return `${id}: goes to another address; it has to be approved again`
  })

/** What an account of the panel may do beside buying. */
const rolesOf = statesOf(String, async (trx, email) => {
  const user = await findUserByEmail(trx, String(email).toLowerCase())
  return user && { roles: user.roles }
})
/** Whether disputes of others hold an account's earnings back. */
const holdsOf = statesOf(String, async (trx, email) => {
  const user = await findUserByEmail(trx, String(email).toLowerCase())
  return user && { isHeldBack: await hasPayoutHold(trx, user.id) }
})

/** Lets a person of the panel decide about payments. */
export async function operator(database: Database, name: string, email: string): Promise<string> {
  const panel = await panelNamed(database, name)
  const change = { permission: 'staff.edit', action: 'customer.role-changed', kind: 'customer', ids: [email], read: rolesOf }
  const isSet = await recorded(database, change).transaction(panel.id, async (trx) => {
    const user = await findUserByEmail(trx, email.toLowerCase())
    return user !== undefined && (await setRole(trx, user.id, 'moderator'))
  })
  if (!isSet) throw new Error(`Nobody of ${panel.key} has the address ${email}`)
  return `${email} may moderate payments of ${panel.key}`
}

/** Earnings that disputes of others hold back are looked at and let go. */
export async function release({ database, clock, email }: Operator, name: string, customer: string): Promise<string> {
  const panel = await panelNamed(database, name)
  const act = { permission: 'withdrawals.decide', action: 'customer.earnings-released', kind: 'customer', by: email }
  return recorded(database, { ...act, ids: [customer], read: holdsOf }).transaction(panel.id, async (trx) => {
    const [account, earner] = [await findUserByEmail(trx, email.toLowerCase()), await findUserByEmail(trx, customer.toLowerCase())]
    if (!account || !earner) throw new Error(`Nobody of ${panel.key} has the address ${account ? customer : email}`)
    const released = await releaseEarnings(trx, { userId: earner.id, operatorId: account.id, now: clock.now() })
    return `${customer}: ${released} released`
  })
}

/** The kill switch. */
export async function setStopped(database: Database, name: string, isStopped: boolean): Promise<string> {
  const panel = await panelNamed(database, name)
  await changesSettings(database).transaction(panel.id, (trx) => changeSettings(trx, {}, { withdrawalsAreStopped: isStopped }))
  return `${panel.key}: withdrawals ${isStopped ? 'are stopped' : 'go on'}`
}

interface Step {
  readonly withdrawalId: number
  readonly operatorId: number
  readonly now: Date
}

/** One transaction on the withdrawal's panel, by the account that the operator has there. */
async function inPanel<T>(
  { database, clock, email }: Operator,
  id: number,
  act: { readonly action: string; readonly reason?: string | undefined },
  work: (trx: Trx, step: Step, panel: Panel) => Promise<T>,
): Promise<T> {
  const panels = await createPanels(database, { checkEveryMs: 0 }).all()
  const panelId = await panelOfWithdrawal(
    database,
    panels.map((panel) => panel.id),
    id,
  )
  const panel = panels.find((each) => each.id === panelId)
  if (!panel) throw new Error(`No withdrawal ${id}`)
  const decision = { ...act, permission: 'withdrawals.decide', kind: 'withdrawal', ids: [id], read: withdrawalStates, by: email }
  return recorded(database, decision).transaction(panel.id, async (trx) => {
    const account = await findUserByEmail(trx, email.toLowerCase())
    if (!account) throw new Error(`Nobody of ${panel.key} has the address ${email}`)
    return work(trx, { withdrawalId: id, operatorId: account.id, now: clock.now() }, panel)
  })
}
