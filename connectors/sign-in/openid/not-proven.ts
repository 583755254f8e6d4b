import type { SignInProblem } from '@vitrine/identity'

/** What a person or an answer did not prove, as the port spells it. */
export class NotProven extends Error implements SignInProblem {
  override readonly name = 'SignInProblem'
  readonly kind: SignInProblem['kind']

  constructor(kind: SignInProblem['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}
