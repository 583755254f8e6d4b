import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PanelContext } from '../../session/panel-context.ts'
import { aServer, me, onConsole, tidewell } from '../../testing/a-console.tsx'
import { LimitsPart } from './limits-part.tsx'

const LIMITS = 'GET /panels/tidewell/limits'
const SET = 'PUT /panels/tidewell/limits'
const stored = { ordersPerMinute: 30, services: null, staff: 1000, changedAt: '2026-11-29T09:00:00Z', changedBy: 'Ines', version: 3 }
const asOwner = (
  <PanelContext value={{ me: { ...me, deploymentRole: 'owner' }, panel: tidewell }}>
    <LimitsPart />
  </PanelContext>
)

it('owners of the deployment set and take off limits, and a bound that is refused stands at its field', async () => {
  let now = stored
  const server = aServer({
    [LIMITS]: () => ({ json: { data: now } }),
    [SET]: ({ body }) => {
      const { services } = body as typeof stored
      if ((services ?? 0) > 100_000) return { status: 422, json: { message: 'Invalid', errors: { services: ['At most 100000.'] } } }
      now = { ...now, ...(body as typeof stored), version: 4 }
      return { json: { data: now } }
    },
  })
  onConsole(asOwner, { server })
  await expect.element(page.getByRole('textbox', { name: 'New orders a minute' })).toHaveValue('30')
  await expect.element(page.getByText(/^Last changed .* by Ines/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Save' }).elements()).toEqual([])
  const services = page.getByRole('textbox', { name: 'Services' })
  await services.fill('many')
  await expect.element(page.getByText('Write a whole number, or leave it empty.')).toBeVisible()
  await services.fill('100001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('At most 100000.')).toBeVisible()
  await services.fill('500')
  await page.getByRole('textbox', { name: 'New orders a minute' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  expect(server.to(SET).at(-1)?.body).toEqual({ ordersPerMinute: null, services: 500, staff: 1000, version: 3 })
})

it('everybody else sees them', async () => {
  const server = aServer({ [LIMITS]: () => ({ json: { data: stored } }) })
  onConsole(<LimitsPart />, { server })
  await expect.element(page.getByText('1,000')).toBeVisible()
  await expect.element(page.getByText('No limit')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})
