import type { Api } from '../../api/api-client.ts'
import type { SupportTimes } from './support-times-text.ts'

/** The page stands without them. */
export const loadSupportTimes = (api: Api): Promise<SupportTimes | null> =>
  api.ordering.supportHours().then(
    (times) => times,
    () => null,
  )
