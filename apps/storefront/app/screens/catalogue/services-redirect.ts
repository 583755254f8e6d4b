import { middlewareNamed } from '../../session/route-middleware.ts'
import type { Route } from './+types/services-redirect.ts'

/** `/services` without a slug is the catalogue. */
export const loader = ({ request }: Route.LoaderArgs) => middlewareNamed('to-index')(request)
