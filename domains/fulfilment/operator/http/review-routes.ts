import { findLine, recordOnTicket } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute, outsideRoute } from '@vitrine/platform/http'
import { type ParsedInput, Refusal } from '@vitrine/platform/kernel'
import { checkOrder, takeCheck } from '../../commands/following/check-order.ts'
import { askCandidate, loadCandidate } from '../../commands/unknown/ask-candidate.ts'
import { acceptReview, refuseReviewOf } from '../../commands/unknown/decide-review.ts'
import { pollNow, takeOver } from '../../commands/unknown/take-over.ts'
import type { FulfilmentDeps } from '../../deps.ts'
import { notInReview, providerSilent, reviewDecidedBy } from '../../errors.ts'
import {
  countReviews,
  type OpenOutcome,
  type OperatorAttempt,
  type OperatorSubmission,
  operatorAttempts,
  operatorSubmissions,
  reviewsAfter,
} from '../../queries/operator/order-attempts.ts'
import { nextRouteOf, reviewEvidence } from '../../queries/operator/review-evidence.ts'
import { latestReviewDecisions, type ReviewDecision, reviewDecisionsOf } from '../../store/reviews/review-decision-store.ts'
import { reviewsContract as contract } from '../review-schemas.ts'

const NUMBER_MAX = 2_147_483_647
const looks = { permission: 'review.decide', scope: 'panel' } as const

const presentSubmission = ({ orderId, acceptedAt, nextPollAt, updatedAt, fields, ...rest }: OperatorSubmission) => ({
  id: orderId,
  ...rest,
  fields: { ...fields },
  acceptedAt: acceptedAt?.toISOString() ?? null,
  nextCheckAt: nextPollAt?.toISOString() ?? null,
  since: updatedAt.toISOString(),
})

const presentDecision = ({ outcome, providerOrderId, note, by, decidedAt }: Omit<ReviewDecision, 'id' | 'orderId'>) => ({
  ...{ outcome, providerOrderId, note, by, decidedAt: decidedAt.toISOString() },
})

const presentAttempt = ({ createdAt, sentAt, answeredAt, evidence, ...rest }: OperatorAttempt) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  answeredAt: answeredAt?.toISOString() ?? null,
  evidence: evidence && { ...evidence },
})

/** How orders stand on their way to a provider, as the audit log compares them. */
export const submissionStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorSubmissions(trx, ids.map(Number))).map(({ orderId, state, account, providerOrderId, rawStatus }) => [
      String(orderId),
      { label: `#${orderId}`, fields: { state, provider: account, providerOrderId, rawStatus } },
    ]),
  )

const onOrder = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'order',
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
    read: submissionStates,
    isEvent: true,
  }) as const

const absent = (): Refusal => new Refusal('not-found', 'request.notFound')

async function refuseAbsent(trx: Trx, orderId: number): Promise<void> {
  if (!(await findLine(trx, orderId))) throw absent()
}

async function shown(trx: Trx, id: number) {
  const [submission] = await operatorSubmissions(trx, [id])
  return {
    data: {
      submission: submission ? presentSubmission(submission) : null,
      attempts: (await operatorAttempts(trx, id)).map(presentAttempt),
    },
  }
}

async function openReview(trx: Trx, id: number): Promise<OperatorSubmission> {
  const [submission] = await operatorSubmissions(trx, [id])
  if (!submission) throw absent()
  if (submission.state === 'review') return submission
  const [decided] = await reviewDecisionsOf(trx, id)
  throw decided ? reviewDecidedBy(id, decided.by, decided.decidedAt) : notInReview(id)
}

async function openOutcomes(
  state: OpenOutcome,
  { cursor, limit }: ParsedInput<typeof contract.reviews>['query'],
  { trx, now }: { readonly trx: Trx; readonly now: Date },
) {
  const rows = (await reviewsAfter(trx, state, numberOfCursor(cursor) ?? 0, limit + 1)).map(presentSubmission)
  return listPage({ rows, limit, total: await countReviews(trx, state), now })
}

/** What waits for a decision, what was decided, and each of them with everything that is known. */
const listRoutes: BoundOperatorRoute[] = [
  operatorRoute(contract.reviews, looks, ({ query }, work) => openOutcomes('review', query, work)),
  operatorRoute(contract.checkedOutcomes, looks, ({ query }, work) => openOutcomes('unknown', query, work)),
  operatorRoute(contract.decidedReviews, looks, async ({ query: { cursor, limit } }, { trx, now }) => {
    const found = await latestReviewDecisions(trx, numberOfCursor(cursor) ?? NUMBER_MAX, limit + 1)
    const rows = found.map(({ id: decisionId, orderId, link, ...rest }) => ({ ...presentDecision(rest), id: orderId, decisionId, link }))
    const total = { count: Math.min(rows.length, limit), isExact: cursor === undefined && rows.length <= limit }
    return listPage({ rows, limit, total, now, cursorOf: ({ decisionId }) => String(decisionId) })
  }),
  operatorRoute(contract.review, looks, async ({ params: { id } }, { trx }) => {
    const decisions = (await reviewDecisionsOf(trx, id)).map(presentDecision)
    const [submission] = await operatorSubmissions(trx, [id])
    if (!submission) throw absent()
    if (submission.state !== 'review' && submission.state !== 'unknown' && decisions.length === 0) throw notInReview(id)
    const attempts = await operatorAttempts(trx, id)
    const evidence = await reviewEvidence(trx, submission, attempts)
    const nextRoute = submission.state === 'review' ? await nextRouteOf(trx, id) : null
    return {
      data: { submission: presentSubmission(submission), attempts: attempts.map(presentAttempt), decisions, case: evidence, nextRoute },
    }
  }),
]

/** What operators ask about orders at providers, and what they decide where nobody else can. */
export const reviewRoutes = (deps: FulfilmentDeps): BoundOperatorRoute[] => [
  operatorRoute(contract.orderAttempts, { permission: 'orders.provider', scope: 'panel' }, async ({ params }, { trx }) => {
    await refuseAbsent(trx, params.id)
    return shown(trx, params.id)
  }),
  outsideRoute(
    contract.checkOrder,
    { permission: 'orders.act', scope: 'panel', audit: onOrder('order.checked') },
    {
      load: async ({ params: { id } }, { trx, actor, now }) => {
        await refuseAbsent(trx, id)
        const taken = await takeCheck(deps, trx, id)
        await recordOnTicket(trx, { orderId: id, operatorId: actor.operatorId, event: 'checked', now })
        return taken
      },
      call: async (taken) => {
        const answer = await checkOrder(deps, taken)
        const progress = answer.kind === 'progress' ? answer.progress : undefined
        const rawStatus = progress?.rawStatus ?? (answer.kind === 'error' ? answer.text : null)
        return { data: { answer: answer.kind, rawStatus, remains: progress?.remains ?? null } }
      },
    },
  ),
  ...listRoutes,
  outsideRoute(
    contract.askReview,
    { ...looks, audit: { ...onOrder('review.number-checked'), reason: ({ body }) => body.providerOrderId } },
    {
      load: async ({ params: { id }, body: { providerOrderId } }, { trx }) => {
        await openReview(trx, id)
        return loadCandidate(deps, trx, id, providerOrderId)
      },
      call: async (asking) => {
        const { providerOrderId, ownedBy } = asking
        const answer = await askCandidate(deps, asking)
        if (answer.kind !== 'progress') return { data: { progress: null, refusal: answer.kind === 'error' ? answer.text : '', ownedBy } }
        const { rawStatus, charge, currency, remains } = answer.progress
        return { data: { progress: { providerOrderId, rawStatus, charge, currency, remains }, refusal: null, ownedBy } }
      },
    },
  ),
  outsideRoute(
    contract.acceptReview,
    {
      ...looks,
      audit: { ...onOrder('review.accepted'), reason: ({ body }) => [body.providerOrderId, body.note].filter(Boolean).join(': ') },
    },
    {
      load: async ({ params: { id }, body }, { trx, actor }) => {
        const { account } = await openReview(trx, id)
        return { panelId: trx.panelId, id, ...body, account, operator: actor.name }
      },
      call: async ({ panelId, id, providerOrderId, note, account, operator }) => {
        await acceptReview(deps, id, providerOrderId, { operator, note }).catch((error: unknown) => {
          throw error instanceof Refusal ? error : providerSilent(account ?? '')
        })
        return deps.database.read(panelId, (trx) => shown(trx, id))
      },
    },
  ),
  operatorRoute(contract.takeOverOrder, { ...looks, audit: onOrder('review.taken-over') }, async ({ params: { id } }, { trx, actor }) => {
    await refuseAbsent(trx, id)
    await takeOver(deps, trx, id, actor.name)
    return shown(trx, id)
  }),
  operatorRoute(contract.checkOrderAgain, { ...looks, audit: onOrder('order.checked-again') }, async ({ params: { id } }, { trx }) => {
    await refuseAbsent(trx, id)
    await pollNow(trx, id, deps.clock.now())
    return shown(trx, id)
  }),
  operatorRoute(
    contract.refuseReview,
    { ...looks, audit: { ...onOrder('review.not-accepted'), reason: ({ body }) => body.note || undefined } },
    async ({ params: { id }, body: { note } }, { trx, actor }) => {
      await openReview(trx, id)
      await refuseReviewOf(deps, trx, id, { operator: actor.name, note })
      return shown(trx, id)
    },
  ),
]
