import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useClient } from '../session/session-context.tsx'
import { aServer, onConsole } from '../testing/a-console.tsx'
import { ProofSheet } from './proof-sheet.tsx'

function Dangerous() {
  const client = useClient()
  const [said, setSaid] = useState('')
  const act = () => client.write<string>('POST', '/panels/tidewell/danger', {}).then(setSaid, (error: Error) => setSaid(error.message))
  return (
    <>
      <button type="button" onClick={() => void act()}>
        Act
      </button>
      <output>{said}</output>
      <ProofSheet />
    </>
  )
}

const stepUp = { status: 422, json: { message: 'Prove it', details: { code: 'step_up' } } }

it('a call that needs a fresh code waits for it, and goes on with the same key', async () => {
  let isProved = false
  const server = aServer({
    'POST /panels/tidewell/danger': () => (isProved ? { json: { data: 'Done' } } : stepUp),
    'POST /proof': ({ body }) => {
      isProved = (body as { code: string }).code === '123456'
      return isProved ? { status: 204 } : { status: 422, json: { message: 'Invalid', errors: { code: ['This code is wrong.'] } } }
    },
  })
  onConsole(<Dangerous />, { server })
  await page.getByRole('button', { name: 'Act' }).click()
  const code = page.getByLabelText('Code', { exact: true })
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(code).toHaveAccessibleDescription('This code is wrong.')
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Done')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const keys = server.to('POST /panels/tidewell/danger').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
it('a call whose code is not given fails as it was refused', async () => {
  onConsole(<Dangerous />, { server: aServer({ 'POST /panels/tidewell/danger': () => stepUp }) })
  await page.getByRole('button', { name: 'Act' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('status')).toHaveTextContent('Prove it')
})
