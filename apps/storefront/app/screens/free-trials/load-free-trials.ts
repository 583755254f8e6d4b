import type { Api } from '../../api/api-client.ts'
import { orMissing } from '../../api/server-api.ts'

interface Asked {
  readonly isSignedIn: boolean
  /** What the panel gives away. */
  readonly serviceId: number | null
}

/** What the visitor has taken so far, and the name of what is given; without that name the page stands as well. */
export async function loadFreeTrials(api: Api, { isSignedIn, serviceId }: Asked) {
  const [trials, service] = await Promise.all([
    isSignedIn ? orMissing('page', api.earning.listFreeTrials()) : { data: [] },
    serviceId === null ? null : api.catalogue.getService({ params: { idOrSlug: String(serviceId) } }).catch(() => null),
  ])
  return { trials: trials.data, gift: service?.data.name ?? null }
}
