import { createCounter } from '@vitrine/platform/observability'
import { type FailureKind, failureKinds } from './model/breaker.ts'
import type { AddOutcome } from './ports.ts'

/** Requests that hand an order to a provider, by what came of them; `ambiguous` are unknown outcomes. */
export const countSubmission = createCounter<AddOutcome['kind']>('vitrine_submissions_total', 'Orders handed to providers', 'outcome', [
  'accepted',
  'rejected',
  'ambiguous',
  'not-sent',
])

/** Provider accounts that are left alone for a while, by the reason that opened their breaker. */
export const countOpenedBreaker = createCounter<FailureKind>(
  'vitrine_provider_breakers_opened_total',
  'Provider accounts left alone',
  'reason',
  failureKinds,
)
