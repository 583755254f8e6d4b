import { createCounter } from '@vitrine/platform/observability'

/** Findings of the ledger's checks that became certain, by check. */
export const countCheckFailure = createCounter('vitrine_ledger_check_failures_total', 'Findings of the ledger checks', 'check', [
  'R1',
  'R2',
  'R3',
  'R4',
  'R5',
  'R6',
  'R7',
  'R8',
  'R9',
])
