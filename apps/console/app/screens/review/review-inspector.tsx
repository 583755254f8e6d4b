import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import { UnknownActs } from '../../lists/unknown-acts.tsx'
import texts from '../../messages/en/reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import { AttemptList, type Evidence, type Submission } from '../../parts/attempt-list.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import type { Case, NextRoute } from './case.ts'
import { type Decision, outcomeTones } from './decision.ts'
import { ReviewDecision } from './review-decision.tsx'
import { CheckList, EvidenceTable, ReviewFinding } from './review-evidence.tsx'
import styles from './review-inspector.module.css'

const t = sayFrom(texts)

interface ReviewCase extends Evidence {
  readonly submission: Submission
  readonly decisions: readonly Decision[]
  readonly case: Case | null
  readonly nextRoute: NextRoute | null
}

export interface ReviewInspectorProps {
  readonly id: string
  readonly onClose: () => void
  /** Opens the next case; none where this is the last. */
  readonly onNext?: (() => void) | undefined
}

/** One order whose outcome is unknown: everything that was sent and answered, and what a person may say about it. */
export function ReviewInspector({ id, onClose, onNext }: ReviewInspectorProps) {
  const client = useClient()
  const panel = usePanel()
  const path = `${usePanelPath()}/reviews/${encodeURIComponent(id)}`
  const found = useQuery({
    queryKey: ['review', path],
    queryFn: ({ signal }) => client.read<ReviewCase>(path, {}, signal),
  })
  const isDecided = found.error instanceof ApiError && found.error.status === 404
  return (
    <Inspector isWide title={<span className="number">{id}</span>} label={t('label', { id })} onClose={onClose}>
      <InspectorBody>
        {isDecided && <Notice>{t('decided')}</Notice>}
        {found.error && !isDecided && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {found.data && !isDecided && <Review {...{ path }} review={found.data} onDecided={onNext ?? onClose} />}
        <Link to={`${paths.panel(panel.key, 'orders')}?open=${encodeURIComponent(id)}`}>{t('openOrder')}</Link>
      </InspectorBody>
    </Inspector>
  )
}

interface ReviewProps {
  readonly path: string
  readonly review: ReviewCase
  readonly onDecided: () => void
}

/** The evidence, and beside it the decision. */
function Review({ path, review, onDecided }: ReviewProps) {
  const { submission, decisions, nextRoute, case: found } = review
  const mayDecide = useIsPermitted('review.decide')
  const waits = submission.state === 'review'
  const isOpen = waits || submission.state === 'unknown'
  return (
    <>
      {submission.state === 'unknown' && <StillChecked submission={submission} />}
      {!isOpen && <Notice>{t('decided')}</Notice>}
      {isOpen && found && <ReviewFinding {...{ found }} providerOrderId={submission.providerOrderId} />}
      <div className={styles.columns}>
        {found && (
          <div className={styles.evidence}>
            <EvidenceTable evidence={found.evidence} />
            <CheckList checks={found.checks} />
          </div>
        )}
        <div className={styles.decisionColumn}>
          {waits && mayDecide && <ReviewDecision {...{ path, submission, nextRoute, onDecided }} candidates={found?.candidates ?? []} />}
          <Decisions decisions={decisions} />
        </div>
      </div>
      <AttemptList {...review} />
    </>
  )
}

/** Nobody has to decide yet; who may can have it checked now, or take it over. */
function StillChecked({ submission: { id, nextCheckAt } }: Pick<ReviewCase, 'submission'>) {
  const queries = useQueryClient()
  const mayDecide = useIsPermitted('review.decide')
  const path = `${usePanelPath()}/orders/${id}`
  const refresh = () => Promise.all(['list', 'review', 'order'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  return (
    <>
      {nextCheckAt && <Notice>{t('stillChecked', { at: fullTime(nextCheckAt) })}</Notice>}
      {mayDecide && <UnknownActs id={String(id)} path={path} onAnswered={refresh} />}
    </>
  )
}

/** What people decided about it, the newest first. */
function Decisions({ decisions }: Pick<ReviewCase, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <section>
      <h3 className={styles.title}>{t('decisions')}</h3>
      <ol className={styles.decisions}>
        {decisions.map(({ outcome, providerOrderId, note, by, decidedAt }) => (
          <li key={decidedAt}>
            <Tag tone={outcomeTones[outcome]}>{t(`outcomes.${outcome}`)}</Tag>
            {providerOrderId && <span className="number">{t('asOrder', { order: providerOrderId })}</span>}
            <span className={`${styles.end} tone-3`}>{t('decidedBy', { name: by, at: fullTime(decidedAt) })}</span>
            {note && <p className={styles.note}>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
