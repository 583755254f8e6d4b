import type { ReportProblem } from '@vitrine/insights'

/** An answer with a reason of its own, as the port spells it. */
export class NoReport extends Error implements ReportProblem {
  override readonly name = 'ReportProblem'
  readonly kind: ReportProblem['kind']

  constructor(kind: ReportProblem['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}
