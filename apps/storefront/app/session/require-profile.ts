import { redirect } from 'react-router'
import { loginRedirectOf } from '../paths.ts'
import type { Profile } from '../request/profile.ts'
import { requestContext } from '../request/server-contexts.ts'

interface LoaderArgs {
  readonly request: Request
  readonly context: { get(key: typeof requestContext): { readonly session: { readonly profile: Profile } | null } }
}

/** The customer of a page that needs one; a guest goes to sign in and comes back to the same address; a one-time code goes along. */
export function requireProfile({ request, context }: LoaderArgs): Profile {
  const { session } = context.get(requestContext)
  if (session) return session.profile
  throw redirect(loginRedirectOf(request))
}
