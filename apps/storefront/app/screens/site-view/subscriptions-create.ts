import { redirect } from 'react-router'
import { paths } from '../../paths.ts'

/** Orders for each new publication are made on the order page. */
export function loader({ request }: { readonly request: Request }) {
  const requested = Object.fromEntries(new URL(request.url).searchParams)
  return redirect(paths.newOrder({ ...requested, type: 'autopromotion' }))
}
