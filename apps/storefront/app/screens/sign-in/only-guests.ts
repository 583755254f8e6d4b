import { redirect } from 'react-router'
import { returnAddress } from '../../features/sign-in/return-address.ts'
import { requestContext } from '../../request/server-contexts.ts'

interface LoaderArgs {
  readonly request: Request
  readonly context: { get(key: typeof requestContext): { readonly session: unknown } }
}

/** Signed-in visitors are redirected to their target, unless they bring a one-time code: whose it is, the page finds out. */
export function onlyGuests({ request, context }: LoaderArgs): null {
  const { searchParams } = new URL(request.url)
  if (context.get(requestContext).session && !searchParams.has('token')) throw redirect(returnAddress(searchParams))
  return null
}
