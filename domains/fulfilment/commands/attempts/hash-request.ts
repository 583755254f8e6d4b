import { createHash } from 'node:crypto'
import type { ProviderOrder } from '../../ports.ts'

/** What was asked, so that a repetition can be shown to be the same request. */
export const hashOf = (request: Omit<ProviderOrder, 'requestId' | 'orderId' | 'countedBy'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.service, request.link, request.quantity, Object.entries(request.fields).sort()]))
    .digest()
