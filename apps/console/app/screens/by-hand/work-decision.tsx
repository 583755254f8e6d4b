import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/by-hand.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { Work } from './work.ts'
import { WorkInspector } from './work-inspector.tsx'

const t = sayFrom(texts)

interface WorkDecisionProps {
  readonly id: string
  readonly onClose: () => void
}

/** An order that a person delivers, beside a list of other things: it is read by its number. */
export function WorkDecision({ id, onClose }: WorkDecisionProps) {
  const client = useClient()
  const queries = useQueryClient()
  const path = `${usePanelPath()}/by-hand`
  // Whatever makes that list old makes it old too.
  const found = useQuery({
    queryKey: ['list', path, 'one', id],
    queryFn: async ({ signal }) => (await client.list<Work>(path, { 'filter.orderId': id }, signal)).rows[0] ?? null,
  })
  const close = () => {
    void queries.invalidateQueries({ queryKey: ['list'] })
    onClose()
  }
  if (found.data) return <WorkInspector work={found.data} path={path} onClose={close} />
  const name = t('label', { id })
  return (
    <Inspector title={name} label={name} onClose={close}>
      {found.error && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows />}
      {found.data === null && (
        <InspectorBody>
          <p className="tone-3">{t('over')}</p>
        </InspectorBody>
      )}
    </Inspector>
  )
}
