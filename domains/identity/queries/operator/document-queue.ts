import type { Trx } from '@vitrine/platform/database'
import { type AttentionQueue, textOfCursor } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { DOCUMENTS_PERMISSION } from '../../model/document-verdict.ts'
import { maskEmail } from '../../model/mask-email.ts'
import { latestDecisions } from '../../store/document-decision-store.ts'
import {
  countWaitingCases,
  type QueuePlace,
  type WaitingCase,
  waitingCases,
  waitingDocuments,
} from '../../store/operator/waiting-document-store.ts'

const DUE_MINUTES = 24 * 60
const NUMBER_MAX = 2_147_483_647

/** Until when documents that were handed in then have to be decided. */
export const dueOf = (submittedAt: Date): Date => new Date(submittedAt.getTime() + DUE_MINUTES * 60_000)

export const identityAttention: readonly AttentionQueue[] = [
  {
    ...{ queue: 'documents', permission: DOCUMENTS_PERMISSION, isMoney: false, dueMinutes: DUE_MINUTES },
    look: countWaitingCases,
    list: waitingDocuments,
  },
]

function placeOf(cursor: string | undefined): QueuePlace {
  const text = textOfCursor(cursor)
  if (text === undefined) return { at: new Date(0), userId: 0 }
  const [, at, userId] = /^(\d{1,15})\.(\d{1,10})$/.exec(text) ?? []
  if (at === undefined || Number(userId) > NUMBER_MAX) return refuse('cursor', 'fields.invalid')
  return { at: new Date(Number(at)), userId: Number(userId) }
}

export const cursorOfCase = ({ id, submittedAt }: { readonly id: number; readonly submittedAt: string }): string =>
  `${new Date(submittedAt).getTime()}.${id}`

interface Seer {
  readonly seesAddresses: boolean
  readonly now: Date
}

/** Cases that wait, the longest waiting first; one more than asked for where there are more. */
export async function queueOfDocuments(trx: Trx, { cursor, limit }: { cursor: string | undefined; limit: number }, seer: Seer) {
  const [rows, { count }] = [await waitingCases(trx, placeOf(cursor), limit + 1), await countWaitingCases(trx)]
  return { rows: rows.map((row) => present(row, seer)), total: { count, isExact: true } }
}

/** Whose documents were decided about, the newest decision first; one more than asked for where there are more. */
export async function decidedDocuments(
  trx: Trx,
  { before = NUMBER_MAX, limit }: { readonly before: number | undefined; readonly limit: number },
  seer: Pick<Seer, 'seesAddresses'>,
) {
  return (await latestDecisions(trx, before, limit + 1)).map(({ id, userId, name, email, outcome, reason, operatorName, decidedAt }) => ({
    ...{ id: userId, decisionId: id, customer: { id: userId, name, email: shownEmail(email, seer) }, outcome, reason },
    ...{ by: operatorName, decidedAt: decidedAt.toISOString() },
  }))
}

const shownEmail = (email: string | null, { seesAddresses }: Pick<Seer, 'seesAddresses'>): string | null =>
  email === null || seesAddresses ? email : maskEmail(email)

function present({ userId, name, email, submittedAt, count }: WaitingCase, { seesAddresses, now }: Seer) {
  const dueAt = dueOf(submittedAt)
  return {
    id: userId,
    customer: { id: userId, name, email: shownEmail(email, { seesAddresses }) },
    photos: count,
    submittedAt: submittedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isLate: dueAt <= now,
  }
}
