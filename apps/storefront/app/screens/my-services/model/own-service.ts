import type { Api } from '../../../api/api-client.ts'

type Wire = Awaited<ReturnType<Api['catalogue']['myServices']>>['data'][number]

/** What the page shows of a service; its lists stay on the server. */
export const toOwnService = ({ id, name, slug, network_id, is_enabled, is_deactivated, reviews }: Wire) => ({
  id,
  name,
  slug,
  network_id,
  is_enabled,
  is_deactivated,
  reviews,
})
export type OwnService = ReturnType<typeof toOwnService>
