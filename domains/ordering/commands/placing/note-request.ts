import type { CatalogueService } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { claimRequest, type RecentRequest } from '../../store/recent-request-store.ts'

const REPEAT_SECONDS = 30

export interface NotedRequest extends Pick<RecentRequest, 'requestHash' | 'quantity'> {
  readonly service: Pick<CatalogueService, 'id' | 'allowsDuplicateLinks'>
}

/** Records that a customer orders this; false when they ordered the same within seconds, which only services that allow the same link twice let through. */
export const noteRequest = async (trx: Trx, userId: number, { service, requestHash, quantity }: NotedRequest): Promise<boolean> =>
  service.allowsDuplicateLinks || claimRequest(trx, { userId, serviceId: service.id, requestHash, quantity }, REPEAT_SECONDS)
