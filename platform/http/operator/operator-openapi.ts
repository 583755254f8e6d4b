import { z } from 'zod'
import type { RouteDef } from '../../kernel/index.ts'
import { openApiOf } from '../openapi/document.ts'
import type { Schema } from '../openapi/schemas.ts'
import type { BoundEntryRoute } from './entry-route.ts'
import type { BoundOperatorRoute } from './operator-route.ts'

type Listed = Pick<BoundOperatorRoute, 'kind' | 'def' | 'secondPerson'> | Pick<BoundEntryRoute, 'kind' | 'def'>

const DESCRIPTION =
  'What the console calls. A session is a cookie that the calls under “entry” set; every call comes from the console’s own origin, and every change sends ' +
  '`x-console: 1`. Changes on a panel need an `Idempotency-Key`. A 422 names in `details.code` what programs can go on with: `not_permitted`, `step_up` or ' +
  '`changed_meanwhile`.'

/** OpenAPI 3.1 of the operators' API, made from the routes that are mounted. */
export function operatorOpenApi(
  routes: readonly Listed[],
  { address, cookie }: { readonly address: string; readonly cookie: string },
): Schema {
  const defs = routes.map(describedRoute)
  const tags = Object.fromEntries([...new Set(defs.map(({ tag }) => tag))].sort().map((tag) => [tag, `Calls about ${tag}`]))
  const document = openApiOf(
    defs.map((def) => ({ def, options: {} })),
    { title: 'Operators’ API', description: DESCRIPTION, tags, keyScopes: {}, keyScopeOf: () => undefined, sessionCookie: cookie },
  )
  const components = document.components as Schema
  const schemes = components.securitySchemes as Schema
  // Nothing of this API is cached.
  const { NotModified: _, ...responses } = components.responses as Schema
  const { ETag: __, ...headers } = components.headers as Schema
  return {
    ...document,
    servers: [{ url: address, description: 'The console that serves this document' }],
    components: { ...components, responses, headers, securitySchemes: { sessionCookie: schemes.sessionCookie } },
  }
}

const approvalRequested = z
  .strictObject({ approvalId: z.int() })
  .meta({ id: 'ApprovalRequested', description: 'A second person has to agree first.' })

/** A route of operators in the words of the document's maker. */
function describedRoute(route: Listed): RouteDef {
  const { kind, def } = route
  const isEntry = kind === 'entry'
  const params = def.path.includes('{panel}')
    ? z.object({ panel: z.string().meta({ description: 'The panel’s key.' }), ...def.params?.shape })
    : def.params
  return {
    ...def,
    ...(params ? { params } : {}),
    id: def.operation,
    tag: isEntry ? 'entry' : (def.path.split('/')[3] ?? 'panels'),
    auth: isEntry ? 'guest' : 'user',
    ...(route.kind === 'operator' && route.secondPerson ? { mayBeRequested: approvalRequested } : {}),
    ...(isEntry ? { isLimited: true } : { readsSession: 'cookie' }),
    ...(!isEntry && def.method !== 'GET' ? { repeatable: true } : {}),
  }
}
