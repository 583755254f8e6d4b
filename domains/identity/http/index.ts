import type { BoundRoute } from '@vitrine/platform/http'
import { invariant } from '@vitrine/platform/kernel'
import { apiKeyRoutes } from './api-key-routes.ts'
import type { IdentityRoutesDeps } from './deps.ts'
import { emailRoutes } from './email-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { personalDataRoutes } from './personal-data-routes.ts'
import { profileRoutes } from './profile-routes.ts'
import { securityRoutes } from './security-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInCalls } from './sign-in/sign-in-calls.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { youtubeRoutes } from './youtube-routes.ts'

export type { IdentityRoutesDeps } from './deps.ts'

/** All endpoints about people, their accounts and sessions. */
export function identityRoutes(deps: IdentityRoutesDeps): BoundRoute[] {
  invariant(deps.secret.length >= 32, 'the signing secret has at least 32 characters')
  const { signIn } = deps
  return [
    ...sessionRoutes(deps),
    ...passwordRoutes(deps),
    ...emailRoutes(deps),
    ...profileRoutes(deps),
    ...apiKeyRoutes(deps),
    ...securityRoutes(deps),
    ...personalDataRoutes(deps),
    ...youtubeRoutes(deps),
    ...(signIn ? [...signInRoutes({ ...deps, signIn }), ...signInCalls({ ...deps, signIn })] : []),
  ]
}
