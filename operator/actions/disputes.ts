import { findUserByEmail } from '@vitrine/identity'
import { createPanels } from '@vitrine/panels'
import type { Dispute } from '@vitrine/payments'
import { answerDispute, disputeStates, findAnswer, openDisputes } from '@vitrine/payments/operator'
import type { Database, Trx } from '@vitrine/platform/database'
import { disputeDocument, disputeEvidence } from '@vitrine/server/dispute-evidence'
import { panelNamed } from './books.ts'
import { recorded } from './recorded.ts'
import type { Operator } from './withdrawals.ts'

/** Every dispute that is not decided yet. */
export async function list(database: Database, name?: string): Promise<string[]> {
  const panels = name === undefined ? await createPanels(database).all() : [await panelNamed(database, name)]
  const lines: string[] = []
  for (const panel of panels) {
    const open = await database.read(panel.id, openDisputes)
    lines.push(`${panel.key}: ${open.length} undecided`)
    for (const dispute of open) lines.push(shown(dispute) + (await database.read(panel.id, (trx) => answerOf(trx, dispute))))
  }
  return lines
}

const amountOf = ({ amountMinor, currency }: Dispute): string =>
  `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')} ${currency}`

const shown = (dispute: Dispute): string =>
  `  ${dispute.id}  ${dispute.state}  ${amountOf(dispute)}  ${dispute.reason}  ${dispute.externalId} of payment ${dispute.paymentExternalId}, customer ${dispute.userId ?? 'unknown'}`

async function answerOf(trx: Trx, { id }: Dispute): Promise<string> {
  const said = await findAnswer(trx, id)
  if (!said) return '; not answered'
  const error = said.lastError === null ? '' : ` (${said.lastError})`
  return `; ${said.kind} ${said.state === 'asked' ? 'on its way' : said.state}${error}`
}

/** The evidence of a disputed payment, as one document for the gateway: who paid, what they ordered for it, and what was delivered when. */
export async function evidence(database: Database, panelName: string, disputeId: number): Promise<string> {
  const panel = await panelNamed(database, panelName)
  const document = await database.read(panel.id, (trx) => disputeDocument(trx, panel, disputeId))
  if (!document) throw new Error(`No dispute ${disputeId} of ${panel.key}`)
  return JSON.stringify(document, null, 2)
}

/** The one answer to a dispute: what we know of it, or that its money may go. The running server tells the gateway. */
export async function answer(
  { database, clock, email }: Operator,
  panelName: string,
  disputeId: number,
  isEvidence: boolean,
): Promise<string> {
  const panel = await panelNamed(database, panelName)
  const act = {
    permission: 'disputes.answer',
    action: 'dispute.answered',
    kind: 'dispute',
    ids: [disputeId],
    read: disputeStates,
    by: email,
  }
  await recorded(database, act).transaction(panel.id, async (trx) => {
    const operator = await findUserByEmail(trx, email.toLowerCase())
    if (!operator) throw new Error(`Nobody of ${panel.key} has the address ${email}`)
    const evidence = await disputeEvidence(trx, panel, disputeId)
    if (!evidence) throw new Error(`No dispute ${disputeId} of ${panel.key}`)
    await answerDispute(trx, { disputeId, operatorId: operator.id, evidence: isEvidence ? evidence : null, now: clock.now() })
  })
  return `${panel.key}: ${isEvidence ? 'the evidence' : 'the acceptance'} of dispute ${disputeId} is written down; the server tells the gateway`
}
