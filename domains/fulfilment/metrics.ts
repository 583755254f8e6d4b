import { createCounter } from '@vitrine/platform/observability'
import type { AddOutcome } from './ports.ts'

/** Requests that hand an order to a provider, by what came of them; `ambiguous` are unknown outcomes. */
export const countSubmission = createCounter<AddOutcome['kind']>('vitrine_submissions_total', 'Orders handed to providers', 'outcome', [
  'accepted',
  'rejected',
  'ambiguous',
  'not-sent',
])
