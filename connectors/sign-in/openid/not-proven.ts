import type { SignInProblem } from '@vitrine/identity'

/** A failed proof, as the port spells it. */
export class NotProven extends Error implements SignInProblem {
  override readonly name = 'SignInProblem'
  readonly kind: SignInProblem['kind']

  constructor(kind: SignInProblem['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}
