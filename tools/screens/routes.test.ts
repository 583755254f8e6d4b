import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import { isPageAvailable } from '../../apps/storefront/app/frame/navigation/route-paths.ts'
import routes from '../../apps/storefront/app/routes.ts'
import { routeNames } from '../../domains/panels/model/pages.ts'

interface Row {
  readonly id: string
  readonly path: string
  readonly kind: string
  readonly layout: string | null
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
/** Each address with the layout that it stands in; null where it stands alone. */
function framesIn(entries: readonly RouteConfigEntry[], base = '', frame: string | null = null): (readonly [string, string | null])[] {
  return entries.flatMap((entry) => {
    const at = entry.path === undefined ? base : `${base}/${entry.path}`
    return entry.children ? framesIn(entry.children, at, entry.file) : [[at || '/', frame] as const]
  })
}
const inTable = pathsIn(routes as readonly RouteConfigEntry[])
const decisions = readFileSync(path.join(import.meta.dirname, '../../docs/decisions.md'), 'utf8')
/** Told, with their reasons, in docs/decisions.md (35). */
const OURS = [
  '/legal/{page}',
  '/pages/{address}',
  '/faq',
  '/status',
  '/help',
  '/help/new',
  '/help/{id}',
  '/question/{token}',
  '/two-factor',
  '/confirm-email',
  '/orders/{id}/receipt',
  '/order-widget/embed',
  '/track',
  '/track/{token}/{id?}',
  '/track/{token}/{id}/receipt',
]

describe('the table of routes', () => {
  it('holds nothing that the specification does not name, but for what is ours (ROUTE-017)', () => {
    const named = new Set(rows.flatMap(({ path: wanted }) => [wanted, wanted.replace('?}', '}')]))
    const unknown = inTable
      .map(spoken)
      .filter((at) => !named.has(at) && !at.endsWith('*') && at !== '/services/{slug}' && !OURS.includes(at))
    expect(unknown).toEqual([])
  })
  it('names each of our own in docs/decisions.md, and has no own one that is gone', () => {
    const [, reported = ''] = /Our own routes beside the specification's:(.*)/.exec(decisions) ?? []
    expect([...reported.matchAll(/`(\/[^`]+)`/g)].map(([, at]) => at).toSorted()).toEqual(OURS.toSorted())
    expect(inTable.map(spoken)).toEqual(expect.arrayContaining(OURS))
  })
  it('stands in the layouts that the specification names: no frame when blank, a form’s or the shop’s by default, the shop’s otherwise (LAYOUT-001)', () => {
    const frames = new Map(framesIn(routes as readonly RouteConfigEntry[]).map(([at, frame]) => [spoken(at), frame]))
    const formOf = (wanted: string) => [wanted, wanted.replace('?}', '}'), '/*'].find((at) => frames.has(at)) ?? ''
    const [SHOP, FORM] = ['frame/shell.tsx', 'screens/sign-in/account-layout.tsx']
    const allowed: Readonly<Record<string, readonly (string | null)[]>> = {
      blank: [null],
      cabinet: [SHOP],
      'cabinet-without-auth': [SHOP],
      'logged-and-settings': [SHOP],
      default: [SHOP, FORM],
    }
    const shown = rows.filter(({ layout }) => layout !== null)
    expect(shown.length).toBe(48)
    for (const { id, path: wanted, layout } of shown)
      expect([id, allowed[layout ?? '']]).toEqual([id, expect.arrayContaining([frames.get(formOf(wanted))])])
    const led = rows.filter(({ kind }) => kind === 'redirect')
    expect(led.map(({ path: wanted }) => frames.get(formOf(wanted)))).toEqual(led.map(() => null))
  })
  it('holds no page that a signed-in customer of every panel would be led away from', () => {
    expect(inTable.filter((at) => !isPageAvailable(at, routeNames))).toEqual([])
  })
})
