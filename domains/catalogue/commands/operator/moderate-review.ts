import { lastActOn } from '@vitrine/operators'
import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { lockReview, writeAnswer, writeHidden } from '../../store/operator/review-moderation.ts'

/** What the audit log calls them. */
const MODERATIONS = ['service-review.hidden', 'service-review.shown', 'service-review.answered'] as const

export interface ReviewAt {
  readonly id: number
  readonly version: number
}

/** Takes a review out of the shop, its averages and its counts; without a reason it is back. */
export async function hideReview(trx: Trx, at: ReviewAt, because: string | null, now: Date): Promise<void> {
  await lockAt(trx, at)
  await writeHidden(trx, at.id, because, now)
}

/** What the shop says below a review; null takes it away. */
export async function answerReview(trx: Trx, at: ReviewAt, answer: string | null): Promise<void> {
  await lockAt(trx, at)
  await writeAnswer(trx, at.id, answer)
}

async function lockAt(trx: Trx, { id, version }: ReviewAt): Promise<void> {
  const current = await lockReview(trx, id)
  if (current === undefined) throw new Refusal('not-found', 'request.notFound')
  if (current === version) return
  // Only operators move the version on: its author may write it anew.
  const act = await lastActOn(trx, { kind: 'service-review', id, actions: MODERATIONS })
  throw changedMeanwhile({ version: current, by: act?.by ?? null, at: act?.at ?? null })
}
