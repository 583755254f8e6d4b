import { redirect } from 'react-router'
import { PageError } from '../errors/page-error.ts'
import { paths } from '../paths.ts'

export type RouteMiddleware = (request: Request) => Response

const query = (request: Request): string => new URL(request.url).search

/** What a route may do instead of showing a page, by name; the query goes along. */
const middleware: ReadonlyMap<string, RouteMiddleware> = new Map<string, RouteMiddleware>([
  // Links of mails and of the operators' console end at the login, which takes the one-time code out of the address.
  ['to-login', (request) => redirect(paths.login() + query(request))],
  ['to-index', (request) => redirect(paths.index() + query(request))],
])

/** A route that names what does not exist is our mistake: the page of status 500 (ERRVIEW-002). */
export function middlewareNamed(name: string): RouteMiddleware {
  const found = middleware.get(name)
  if (!found) throw new PageError(`There is no middleware "${name}"`, 500)
  return found
}
