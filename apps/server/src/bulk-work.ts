import type { LedgerJobsDeps } from '@vitrine/ledger'
import { bulkKindsOf, type OperatorsDeps, operatorPorts } from '@vitrine/operators'
import { type BoundEntryRoute, type BoundOperatorRoute, operatorCalls } from '@vitrine/platform/http'

interface Domains {
  readonly operators: OperatorsDeps
  readonly ledger: Pick<LedgerJobsDeps, 'log'>
}

/** What workers need for bulk actions, also where another process serves the console. */
export function bulkWorkOf({ operators, ledger: { log } }: Domains, routes: readonly (BoundOperatorRoute | BoundEntryRoute)[]) {
  const { database, clock } = operators
  const ports = operatorPorts(operators)
  const onFault = (kind: string, error: unknown) =>
    log.error({ event: 'operators.bulk.fault', kind, err: error }, 'a row of a bulk action failed')
  return { ...operators, kinds: bulkKindsOf(operators), calls: operatorCalls({ routes, ports, database, clock }), ports, onFault }
}
