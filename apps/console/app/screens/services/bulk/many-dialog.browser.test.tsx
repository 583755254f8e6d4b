import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aServer, onConsole } from '../../../testing/a-console.tsx'
import type { ServiceRow } from '../service-row.ts'
import { ManyDialog } from './many-dialog.tsx'

const P = '/panels/tidewell'
const page = (rows: readonly object[]) => ({
  json: { rows, next: null, previous: null, total: { count: rows.length, isExact: true }, asOf: '' },
})
const byId = new Map([7, 8].map((id) => [id, { id, name: `Service ${id}`, version: 2 } as ServiceRow]))

it('says first what would change, then what became of it', async () => {
  const server = aServer({
    [`GET ${P}/labels`]: () => page([{ id: 3, name: 'Best' }]),
    ...Object.fromEntries(['service-types', 'networks', 'deliveries', 'targets'].map((name) => [`GET ${P}/${name}`, () => page([])])),
    [`POST ${P}/services/bulk-preview`]: () => ({ json: { data: { changed: 1, same: 0, cannot: [{ id: 8, because: 'changed' }] } } }),
    [`POST ${P}/services/bulk`]: () => ({
      json: { data: { done: [{ id: 7, version: 3 }], same: 0, cannot: [{ id: 8, because: 'changed' }] } },
    }),
  })
  const screen = await onConsole(<ManyDialog ids={[7, 8]} byId={byId} onClose={() => undefined} />, { server }).screen
  await expect.element(screen.getByRole('button', { name: 'Check' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Best' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await expect.element(screen.getByText('1 of 2 will change, 0 are already so, 1 cannot be changed.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 service' }))
  await expect.element(screen.getByText('1 changed meanwhile')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try the 1 again' })).toBeVisible()
  expect(server.to(`POST ${P}/services/bulk`)[0]?.body).toEqual({
    services: [
      { id: 7, version: 2 },
      { id: 8, version: 2 },
    ],
    change: { kind: 'labels', how: 'add', labelIds: [3] },
  })
})

it('leaves more than 500 to workers, and the page may be left', async () => {
  const ids = Array.from({ length: 501 }, (_, at) => at + 1)
  const all = new Map(ids.map((id) => [id, { id, name: `Service ${id}`, version: 2 } as ServiceRow]))
  const server = aServer({
    [`GET ${P}/labels`]: () => page([{ id: 3, name: 'Best' }]),
    ...Object.fromEntries(['service-types', 'networks', 'deliveries', 'targets'].map((name) => [`GET ${P}/${name}`, () => page([])])),
    [`POST ${P}/services/bulk-preview`]: () => ({ json: { data: { changed: 501, same: 0, cannot: [] } } }),
    [`POST ${P}/bulk-actions`]: () => ({ status: 202, json: { data: { id: 9 } } }),
  })
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  const screen = await onConsole(<ManyDialog ids={ids} byId={all} onClose={close} />, { server }).screen
  await userEvent.click(screen.getByRole('checkbox', { name: 'Best' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change 501 services' }))
  await expect.poll(() => isClosed).toBe(true)
  const [begun] = server.to(`POST ${P}/bulk-actions`)
  expect(begun?.body).toMatchObject({ kind: 'services.many', input: { change: { kind: 'labels', how: 'add', labelIds: [3] } } })
  expect((begun?.body as { select?: { rows: unknown[] } } | undefined)?.select?.rows).toHaveLength(501)
  expect(server.to(`POST ${P}/services/bulk`)).toEqual([])
})
