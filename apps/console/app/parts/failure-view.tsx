import { EmptyState } from '@vitrine/ui/components'
import { ApiError, saidOf } from '../api/api-error.ts'
import texts from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from './action.tsx'

const t = sayFrom(texts)

export interface FailureViewProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** What could not be loaded, why, its request and the way on. */
export function FailureView({ error, onRetry }: FailureViewProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert">
      <EmptyState title={t('failure.title')} actions={onRetry && <Action onClick={onRetry}>{t('retry')}</Action>}>
        {saidOf(error)}
        {requestId && <p className="type-caption tone-3 number">{t('requestNumber', { id: requestId })}</p>}
      </EmptyState>
    </div>
  )
}
