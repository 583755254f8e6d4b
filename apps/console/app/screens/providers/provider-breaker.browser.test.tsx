import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { ProviderBreaker } from './provider-breaker.tsx'

const PATH = '/panels/tidewell/providers'
const WRITE = `POST ${PATH}/3/breaker`
const closed = { state: 'closed', reason: null, note: null, openUntil: null }
const north = { id: 3, name: 'North', connector: 'api-v2', isEnabled: true, breaker: closed }
const shown = (provider: object, server = aServer({ [WRITE]: () => ({ json: { data: { state: 'open', openUntil: null } } }) })) => {
  onConsole(<ProviderBreaker provider={{ ...north, ...provider }} listPath={PATH} />, { server, address: '/tidewell' })
  return server
}

it('is paused for a while, with a reason', async () => {
  const server = shown({})
  await page.getByRole('button', { name: 'Pause orders…' }).click()
  await expect.element(page.getByText(/after 24 hours without a provider they are refunded/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pause orders', exact: true })).toBeDisabled()
  await page.getByLabelText('Why it is paused').fill('They move house')
  await page.getByRole('combobox', { name: 'For' }).click()
  await page.getByRole('option', { name: '1 day' }).click()
  await page.getByRole('button', { name: 'Pause orders', exact: true }).click()
  await expect.poll(() => server.to(WRITE).map(({ body }) => body)).toEqual([{ do: 'open', reason: 'They move house', minutes: 1440 }])
  await expect.element(page.getByRole('button', { name: 'Pause orders…' })).toBeVisible()
})
it('says who stopped it and why, and is used again with a reason', async () => {
  const breaker = { state: 'open', reason: 'by_hand', note: 'They move house', openUntil: '2026-12-01T10:00:00.000Z' }
  const server = shown({ breaker })
  await expect.element(page.getByText(/^Paused by hand until .*: They move house$/)).toBeVisible()
  await page.getByLabelText('Why it can be used again').fill('They are back')
  await page.getByRole('button', { name: 'Use it again' }).click()
  await expect.poll(() => server.to(WRITE).map(({ body }) => body)).toEqual([{ do: 'close', reason: 'They are back' }])
})
it('says in words what stopped it by itself', async () => {
  shown({ breaker: { ...closed, state: 'open', reason: 'funds', openUntil: '2026-12-01T10:00:00.000Z' } })
  await expect.element(page.getByText(/^Orders are not sent to this provider: our balance there is too low\./)).toBeVisible()
})
it('is offered for no provider that is off, nor for people', () => {
  shown({ isEnabled: false })
  shown({ connector: 'manual' })
  expect(page.getByRole('button').elements()).toEqual([])
})
