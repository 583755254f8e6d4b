import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { ProviderEvidence } from './evidence/provider-evidence.tsx'
import { ProviderMarkups } from './markups/provider-markups.tsx'
import { ProviderOverview } from './overview/provider-overview.tsx'
import type { Provider } from './provider.ts'
import { ProviderCalls } from './provider-calls.tsx'
import { ProviderRoutes } from './provider-routes.tsx'
import { ProviderServices } from './provider-services.tsx'
import { ProviderRates } from './rates/provider-rates.tsx'
import { ProviderWords } from './words/provider-words.tsx'

const PARTS = {
  overview: ProviderOverview,
  services: ProviderServices,
  routes: ProviderRoutes,
  markups: ProviderMarkups,
  rates: ProviderRates,
  calls: ProviderCalls,
  words: ProviderWords,
  evidence: ProviderEvidence,
}

/** One account at a provider: what it sells and delivers, how it answers and what its words mean. */
export function ProviderScreen() {
  const { id = '', part = '' } = useParams()
  const client = useClient()
  const path = `${usePanelPath()}/providers/${encodeURIComponent(id)}`
  const Part = PARTS[part as keyof typeof PARTS]
  const isKnown = /^\d{1,9}$/.test(id) && Object.hasOwn(PARTS, part)
  const provider = useQuery({ queryKey: ['provider', path], queryFn: () => client.read<Provider>(path), enabled: isKnown })
  if (!isKnown) return <NotFoundView />
  if (provider.error) return <FailureView error={provider.error} onRetry={() => void provider.refetch()} />
  if (!provider.data) return <LoadingRows rows={12} />
  return <Part provider={provider.data} path={path} />
}
