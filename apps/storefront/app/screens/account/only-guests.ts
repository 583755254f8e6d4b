import { redirect } from 'react-router'
import { requestContext } from '../../server-contexts.ts'
import { returnAddress } from './model/return-address.ts'

interface LoaderArgs {
  readonly request: Request
  readonly context: { get(key: typeof requestContext): { readonly session: unknown } }
}

/** Who is signed in already goes on to where he wanted to. */
export function onlyGuests({ request, context }: LoaderArgs): null {
  if (context.get(requestContext).session) throw redirect(returnAddress(new URL(request.url).searchParams))
  return null
}
