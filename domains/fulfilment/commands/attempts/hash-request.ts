import { createHash } from 'node:crypto'
import type { ProviderOrder } from '../../ports.ts'

/** Fingerprint of a request, to prove that a repetition is the same. */
export const hashOf = (request: Omit<ProviderOrder, 'requestId' | 'orderId' | 'countedBy'>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.service, request.link, request.quantity, Object.entries(request.fields).sort()]))
    .digest()
