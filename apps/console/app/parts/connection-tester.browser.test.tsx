import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../testing/a-console.tsx'
import { ConnectionTester } from './connection-tester.tsx'

const part = (
  <ConnectionTester<'reach' | 'keys'>
    {...{ path: '/x/test', label: 'Test', hint: 'With what is saved.' }}
    says={(step, isWell) => `${step} ${isWell ? 'well' : 'failed'}`}
  />
)

it('shows each step, and what the outside said of the one that failed', async () => {
  const steps = [
    { step: 'reach', isWell: true, says: null, milliseconds: 12 },
    { step: 'keys', isWell: false, says: 'invalid_client', milliseconds: 7 },
  ]
  const server = aServer({ 'POST /x/test': () => ({ json: { data: { isWell: false, steps } } }) })
  onConsole(part, { server })
  await page.getByRole('button', { name: 'Test' }).click()
  await expect.element(page.getByText('reach well')).toBeVisible()
  await expect.element(page.getByText('12 ms')).toBeVisible()
  await expect.element(page.getByText('keys failed')).toBeVisible()
  await expect.element(page.getByText('invalid_client')).toBeVisible()
})

it('says that the test could not be run, and can be asked again', async () => {
  let isDown = true
  const server = aServer({
    'POST /x/test': () =>
      isDown ? { status: 403, json: { message: 'Not allowed here' } } : { json: { data: { isWell: true, steps: [] } } },
  })
  onConsole(part, { server })
  await page.getByRole('button', { name: 'Test' }).click()
  await expect.element(page.getByText('Not allowed here')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Test' }).click()
  await expect.element(page.getByText('Not allowed here')).not.toBeInTheDocument()
})
