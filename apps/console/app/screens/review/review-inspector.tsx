import { useQuery } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import { AttemptList, type Evidence, type Submission } from '../../parts/attempt-list.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import { type Decision, outcomeTones } from './decision.ts'
import { ReviewDecision } from './review-decision.tsx'
import styles from './review-inspector.module.css'

const t = sayFrom(texts)

interface ReviewCase extends Evidence {
  readonly submission: Submission
  readonly decisions: readonly Decision[]
}

export interface ReviewInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** One order whose outcome is unknown: everything that was sent and answered, and what a person may say about it. */
export function ReviewInspector({ id, onClose }: ReviewInspectorProps) {
  const client = useClient()
  const panel = usePanel()
  const path = `${usePanelPath()}/reviews/${encodeURIComponent(id)}`
  const mayDecide = useIsPermitted('review.decide')
  const found = useQuery({
    queryKey: ['review', path],
    queryFn: ({ signal }) => client.read<ReviewCase>(path, {}, signal),
  })
  const isDecided = found.error instanceof ApiError && found.error.status === 404
  return (
    <Inspector title={<span className="number">{id}</span>} label={t('label', { id })} onClose={onClose}>
      <InspectorBody>
        {isDecided && <Notice>{t('decided')}</Notice>}
        {found.error && !isDecided && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {found.data && !isDecided && (
          <>
            {found.data.submission.state === 'review' ? (
              <>
                <Notice tone="warn">
                  {found.data.submission.providerOrderId === null
                    ? t('finding')
                    : t('has', { order: found.data.submission.providerOrderId })}
                </Notice>
                {mayDecide && <ReviewDecision path={path} submission={found.data.submission} onDecided={onClose} />}
              </>
            ) : (
              <Notice>{t('decided')}</Notice>
            )}
            <Decisions decisions={found.data.decisions} />
            <AttemptList {...found.data} />
          </>
        )}
        <Link to={`${paths.panel(panel.key, 'orders')}?open=${encodeURIComponent(id)}`}>{t('openOrder')}</Link>
      </InspectorBody>
    </Inspector>
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
