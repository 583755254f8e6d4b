import { EmptyState } from '@vitrine/ui/components'
import { Navigate } from 'react-router'
import texts from '../../messages/en/common.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { paths } from '../../paths.ts'
import { useMe } from '../../session/use-me.ts'

const t = sayFrom(texts)

/** The console without a panel in its address: the first of one's own. */
export function StartScreen() {
  const me = useMe()
  if (me.data === null) return <Navigate to={paths.signIn} replace />
  if (me.error) return <FailureView error={me.error} onRetry={() => void me.refetch()} />
  if (!me.data) return null
  const [panel] = me.data.panels
  if (panel) return <Navigate to={paths.panel(panel.key)} replace />
  if (me.data.deploymentRole === 'owner') return <Navigate to={paths.newPanel} replace />
  return (
    <EmptyState title={t('noPanels.title')} level={1}>
      {t('noPanels.text')}
    </EmptyState>
  )
}
