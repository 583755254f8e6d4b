import { redirect } from 'react-router'
import { paths } from '../../paths.ts'
import type { Route } from './+types/services-redirect.ts'

/** `/services` without a slug is the catalogue; the query goes along. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paths.index() + new URL(request.url).search)
}
