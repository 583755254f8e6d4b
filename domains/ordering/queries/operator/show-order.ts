import { maskEmail } from '@vitrine/identity'
import { balanceOf, moneyTrail } from '@vitrine/ledger'
import { namesOfOperators } from '@vitrine/operators'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, type Micro, micro, sumMicro } from '@vitrine/platform/kernel'
import { refundDue } from '@vitrine/pricing'
import { awaitsGuaranteeEnd, guaranteeHindrance } from '../../model/guarantee.ts'
import { maySettleByHand } from '../../model/settle-by-hand.ts'
import { actionsOf, isBeingSent, isFinal } from '../../model/states.ts'
import { type EnquiryRow, questionsAbout } from '../../store/enquiry-store.ts'
import { partsOf } from '../../store/head-store.ts'
import { findLine } from '../../store/line-store.ts'
import { findHold } from '../../store/lines/hold-rule-store.ts'
import { type TimelineRow, timelineOf } from '../../store/operator/order-table-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { plannedParts } from '../../store/part-store.ts'
import { refillsOfLine } from '../orders/list-refills.ts'
import { presentRow, shownAddresses } from './order-table.ts'

export interface OrderSight {
  readonly showsAddresses: boolean
  /** What an order costs the panel stands among its postings. */
  readonly showsCost: boolean
  /** What customers write to the support. */
  readonly showsQuestions: boolean
  readonly now: Date
}

type Posting = Awaited<ReturnType<typeof moneyTrail>>[number]

const when = (at: Date | null): string | null => at?.toISOString() ?? null

/** One order as the console shows it; undefined when the panel has none of that number. */
export async function showOperatorOrder(trx: Trx, id: number, { showsAddresses, showsCost, showsQuestions, now }: OrderSight) {
  const line = await findLine(trx, id)
  if (!line) return undefined
  const parts = line.kind === 'single' ? [] : await partsOf(trx, id)
  const left = line.kind === 'drip_feed' ? await unmadeParts(trx, id) : undefined
  const emails = await shownAddresses(trx, [line.userId], showsAddresses)
  const trail = await moneyTrail(trx, id)
  const escrow = await balanceOf(trx, line.kind === 'drip_feed' ? { kind: 'drip', owner: id } : { kind: 'order', owner: id })
  const refills = await refillsOfLine(trx, id)
  const isRefilled = refills.some(({ endedAt }) => endedAt === null)
  const actions = { ...actionsFor(line, parts), refill: !isRefilled && guaranteeHindrance(line, now) === undefined }
  const held = line.state === 'moderation' ? await findHold(trx, id) : undefined
  return {
    ...presentRow(line, emails.get(line.userId) ?? null),
    isFinal: isFinal(line.state) && !awaitsGuaranteeEnd(line) && parts.every((part) => isFinal(part.state)),
    name: line.name,
    reference: line.reference,
    unitPrice: line.unitPrice,
    refunded: formatMicro(line.refunded),
    startCount: line.startCount,
    isGuarantee: line.isGuarantee,
    guaranteeUntil: when(line.guaranteeUntil),
    cancelReason: line.cancelReason,
    cancelRequestedAt: when(line.cancelRequestedAt),
    waitsFor: line.waitsFor,
    paidAt: when(line.paidAt),
    startedAt: when(line.startedAt),
    endedAt: when(line.completedAt),
    updatedAt: line.updatedAt.toISOString(),
    parentOrderId: line.parentOrderId,
    actions,
    cancelPreview: actions.cancel ? cancelPreviewOf(line, parts, left) : null,
    held: held ? { reason: held.reason, since: held.since.toISOString() } : null,
    escrow: formatMicro(escrow),
    money: trail.filter((row) => showsCost || !isCost(row)).map(presentPosting),
    timeline: await timeline(trx, id),
    parts: parts.map((part) => ({
      id: part.id,
      no: part.partNo ?? 0,
      service: { id: part.serviceId, name: part.serviceName },
      quantity: part.quantity,
      delivered: part.delivered,
      charged: formatMicro(part.charged),
      state: part.state,
    })),
    refills: refills.map(({ id: refillId, quantity, origin, state, createdAt, endedAt }) => ({
      ...{ id: refillId, quantity, origin, state, requestedAt: createdAt.toISOString(), endedAt: when(endedAt) },
    })),
    questions: showsQuestions
      ? (await questionsAbout(trx, { userId: line.userId, orderId: id })).map((question) => presentQuestion(question, showsAddresses))
      : null,
  }
}

/** What the runs of a drip feed that are still to be made have cost. */
const unmadeParts = async (trx: Trx, headId: number): Promise<Micro> =>
  sumMicro((await plannedParts(trx, headId)).filter(({ orderId }) => orderId === null).map(({ charged }) => charged))

/** A package that was paid may do what any of its items may. */
function actionsFor(line: OrderLine, parts: readonly OrderLine[]) {
  const acting = line.kind === 'package' && line.paidAt ? parts : [line]
  const may = acting.map((one) => actionsOf(one.state, one))
  return {
    pause: may.some(({ pausable }) => pausable),
    resume: may.some(({ activable }) => activable),
    cancel: may.some(({ cancelable }) => cancelable),
    send: line.kind === 'single' && (line.state === 'ready' || line.state === 'failed'),
    settle: line.kind === 'single' && maySettleByHand(line.state),
  }
}

/** What a cancel would give back, and when: nothing that a provider may have is given back before it has said what it delivered. */
function cancelPreviewOf(line: OrderLine, parts: readonly OrderLine[], unmade: Micro | undefined) {
  if (unmade !== undefined) return { when: 'now' as const, refund: formatMicro(unmade) }
  const canceled = (line.kind === 'package' ? parts : [line]).filter((one) => actionsOf(one.state, one).cancelable)
  const times = canceled.map(({ state }) =>
    isBeingSent(state) ? 'sent' : state === 'accepted' || state === 'running' ? 'provider' : 'now',
  )
  return {
    when: times.includes('provider') ? ('provider' as const) : times.includes('sent') ? ('sent' as const) : ('now' as const),
    refund: formatMicro(sumMicro(canceled.map((one) => refundDue(one).refund))),
  }
}

const COST = /^(expense\.provider|provider_prepaid) /
const isCost = ({ debit, credit }: Posting): boolean => COST.test(debit) || COST.test(credit)

const presentPosting = ({ createdAt, key, debit, credit, amount, type, actorKind, reason }: Posting) => ({
  ...{ at: createdAt.toISOString(), key, from: debit, to: credit, amount: formatMicro(micro(amount)), type, actor: actorKind, reason },
})

const presentQuestion = ({ id, subject, text, email, createdAt }: EnquiryRow, showsAddresses: boolean) => ({
  ...{ id, subject, text, answerTo: email && !showsAddresses ? maskEmail(email) : email, createdAt: createdAt.toISOString() },
})

/** What happened, the newest first; operators are named. */
async function timeline(trx: Trx, orderId: number) {
  const rows = await timelineOf(trx, orderId)
  const names = await namesOfOperators(
    trx,
    rows.map(({ actorKind, actorId }) => (actorKind === 'operator' && actorId > 0 ? actorId : null)),
  )
  return rows.map((row) => presentEvent(row, names))
}

const presentEvent = ({ at, kind, amount, actorKind, actorId }: TimelineRow, names: ReadonlyMap<number, string>) => ({
  at: at.toISOString(),
  kind,
  amount: amount === null ? null : formatMicro(micro(amount)),
  actor: actorKind === 'system' ? null : actorKind,
  by: actorKind === 'operator' ? (names.get(actorId) ?? null) : null,
})
