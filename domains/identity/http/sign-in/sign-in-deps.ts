import type { SignInDeps } from '../../commands/providers/start-sign-in.ts'
import type { IdentityRoutesDeps } from '../deps.ts'

export interface SignInRoutesDeps extends IdentityRoutesDeps {
  readonly signIn: SignInDeps
}
