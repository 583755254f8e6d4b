import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import routes from '../../apps/storefront/app/routes.ts'
import { isPageAvailable } from '../../apps/storefront/app/shell/navigation/route-paths.ts'
import { routeNames } from '../../domains/panels/model/pages.ts'

interface Row {
  readonly path: string
  readonly kind: string
}
const rows: readonly Row[] = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../docs/spec/ledger/routes.json'), 'utf8'))

/** `/orders/:id` of the router is `/orders/{id}` of the specification. */
const spoken = (pattern: string) => pattern.replace(/:(\w+\??)/g, '{$1}')

function pathsIn(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap((entry) => {
    const at = entry.path === undefined ? base : `${base}/${entry.path}`
    return entry.children ? pathsIn(entry.children, at) : [at || '/']
  })
}
const inTable = pathsIn(routes as readonly RouteConfigEntry[])
/** Told, with their reasons, in docs/decisions.md (35). */
const OURS = [
  '/two-factor',
  '/confirm-email',
  '/orders/{id}/receipt',
  '/order-widget/embed',
  '/track',
  '/track/{token}/{id?}',
  '/track/{token}/{id}/receipt',
]

describe('the table of routes', () => {
  it('holds nothing that the specification does not name, but for what is ours', () => {
    const named = new Set(rows.flatMap(({ path: wanted }) => [wanted, wanted.replace('?}', '}')]))
    const unknown = inTable
      .map(spoken)
      .filter((at) => !named.has(at) && !at.endsWith('*') && at !== '/services/{slug}' && !OURS.includes(at))
    expect(unknown).toEqual([])
  })
  it('holds no page that a signed-in customer of every panel would be led away from', () => {
    expect(inTable.filter((at) => !isPageAvailable(at, routeNames))).toEqual([])
  })
})
