import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aServer, onConsole } from '../../../testing/a-console.tsx'
import type { ServiceRow } from '../service-row.ts'
import { ReplaceDialog } from './replace-dialog.tsx'

const P = '/panels/tidewell'
const byId = new Map([7, 8].map((id) => [id, { id, name: `Service ${id}`, version: 2 } as ServiceRow]))
const EXAMPLE = { id: 7, locale: 'de', name: 'name', before: 'Schnelle Likes', after: 'Flinke Likes' }

it('shows every text before and after, then leaves it to workers', async () => {
  const server = aServer({
    [`POST ${P}/services/texts-preview`]: () => ({
      json: { data: { changed: 1, same: 0, cannot: [{ id: 8, because: 'invalid' }], examples: [EXAMPLE] } },
    }),
    [`POST ${P}/bulk-actions`]: () => ({ status: 202, json: { data: { id: 9 } } }),
  })
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  const screen = await onConsole(<ReplaceDialog ids={[7, 8]} byId={byId} onClose={close} />, { server }).screen
  await expect.element(screen.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await userEvent.fill(screen.getByLabelText('Find'), 'Schnelle')
  await userEvent.fill(screen.getByLabelText('Replace with'), 'Flinke')
  await userEvent.click(screen.getByRole('combobox', { name: 'Language' }))
  await userEvent.click(screen.getByRole('option', { name: 'Deutsch' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Short description' }))
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await expect.element(screen.getByText('1 of 2 will change, 0 do not have it, 1 cannot be changed.')).toBeVisible()
  await expect.element(screen.getByText('1 a text would be too long, or the English name empty')).toBeVisible()
  await expect.element(screen.getByText('7 · Name, Deutsch')).toBeVisible()
  await expect.element(screen.getByText('Flinke Likes')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Replace in 1 service' }))
  await expect.poll(() => isClosed).toBe(true)
  const replacement = {
    ...{ locales: ['de'], names: ['name', 'title', 'description'] },
    ...{ find: 'Schnelle', replace: 'Flinke', matchesCase: false },
  }
  expect(server.to(`POST ${P}/services/texts-preview`)[0]?.body).toMatchObject({ replacement })
  expect(server.to(`POST ${P}/bulk-actions`)[0]?.body).toMatchObject({ kind: 'services.texts', input: { replacement } })
})

it('forgets what it foresaw when something else is to be replaced', async () => {
  const server = aServer({
    [`POST ${P}/services/texts-preview`]: () => ({ json: { data: { changed: 0, same: 2, cannot: [], examples: [] } } }),
  })
  const screen = await onConsole(<ReplaceDialog ids={[7, 8]} byId={byId} onClose={() => undefined} />, { server }).screen
  await userEvent.fill(screen.getByLabelText('Find'), 'nothing')
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  await expect.element(screen.getByRole('button', { name: 'Replace in 0 services' })).toBeDisabled()
  await userEvent.fill(screen.getByLabelText('Find'), 'something')
  await expect.element(screen.getByRole('button', { name: 'Preview' })).toBeEnabled()
})
