import { useQuery } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
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
import { ReviewDecision } from './review-decision.tsx'

const t = sayFrom(texts)

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
    queryFn: ({ signal }) => client.read<Evidence & { readonly submission: Submission }>(path, {}, signal),
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
            <Notice tone="warn">
              {found.data.submission.providerOrderId === null ? t('finding') : t('has', { order: found.data.submission.providerOrderId })}
            </Notice>
            {mayDecide && <ReviewDecision path={path} submission={found.data.submission} onDecided={onClose} />}
            <AttemptList {...found.data} />
          </>
        )}
        <Link to={`${paths.panel(panel.key, 'orders')}?open=${encodeURIComponent(id)}`}>{t('openOrder')}</Link>
      </InspectorBody>
    </Inspector>
  )
}
