import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { Locale } from '@vitrine/platform/kernel'
import type { Api } from '../../api/api-client.ts'
import { orMissing } from '../../api/or-missing.ts'
import { type Gift, linksIn, type TrialLink, whatIsGiven } from './trial-settings.ts'

export interface TrialsParams {
  readonly isSignedIn: boolean
  /** What the panel gives away, and where it says more about it. */
  readonly settings: InstanceSettings['free_trial']
  readonly locale: Locale
}

export interface LoadedTrials {
  readonly trials: Awaited<ReturnType<Api['earning']['listFreeTrials']>>['data']
  readonly gift: Gift
  readonly links: readonly TrialLink[]
}

/** What the visitor has taken so far, and the name of what is given; without that name the page stands as well. */
export async function loadFreeTrials(api: Api, { isSignedIn, settings, locale }: TrialsParams): Promise<LoadedTrials> {
  const { service_id: serviceId, service_type: type, network } = settings
  const [trials, service, networks] = await Promise.all([
    isSignedIn ? orMissing('page', api.earning.listFreeTrials()) : { data: [] },
    serviceId === null ? null : api.catalogue.getService({ params: { idOrSlug: String(serviceId) } }).catch(() => null),
    type === null && network === null ? null : api.catalogue.listNetworks().catch(() => null),
  ])
  return {
    trials: trials.data,
    gift: { name: service?.data.name ?? null, of: whatIsGiven(settings, networks?.data ?? []) },
    links: linksIn(settings, locale),
  }
}
