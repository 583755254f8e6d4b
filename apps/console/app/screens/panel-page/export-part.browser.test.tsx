import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { ExportPart } from './export-part.tsx'

const EXPORT = 'GET /panels/tidewell/export'
const running = {
  requestedAt: '2026-11-29T09:00:00Z',
  requestedBy: 'Ines',
  readyAt: null as string | null,
  expiresAt: null as string | null,
  table: 'orders' as string | null,
  tablesDone: 2,
  tableCount: 5,
  rows: 12_400,
  isUpToDate: true,
}

it('is begun, tells how far it is, and is downloaded when it is ready', async () => {
  let now: typeof running | null = null
  const server = aServer({
    [EXPORT]: () => ({ json: { data: now } }),
    'POST /panels/tidewell/export': () => {
      now = running
      return { status: 201, json: { data: now } }
    },
    'GET /panels/tidewell/export/file': () => ({ json: {} }),
  })
  onConsole(<ExportPart />, { server })
  await expect.element(page.getByText('Not exported yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Export shop' }).click()
  await expect.element(page.getByText('Being written: orders · 12,400 rows so far')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Export of the shop' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export again' })).toBeDisabled()
  expect(page.getByRole('button', { name: 'Download' }).elements()).toEqual([])
  now = { ...running, table: null, tablesDone: 5, rows: 30_000, readyAt: '2026-11-29T09:10:00Z', expiresAt: '2026-12-06T09:10:00Z' }
  await expect.element(page.getByText(/^Ready since .* with 30,000 rows, requested by Ines/)).toBeVisible()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['tidewell-export.zip'])
  saved.mockRestore()
})

it('says when it is out of date', async () => {
  const old = { ...running, table: null, readyAt: '2026-11-29T09:10:00Z', expiresAt: '2026-12-06T09:10:00Z', isUpToDate: false }
  onConsole(<ExportPart />, { server: aServer({ [EXPORT]: () => ({ json: { data: old } }) }) })
  await expect.element(page.getByText(/^The shop was opened or closed, or money moved/)).toBeVisible()
})
