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
