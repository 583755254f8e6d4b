import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { GatewaysScreen } from './gateways-screen.tsx'

const empty = { rows: [], next: null, previous: null, total: { count: 0, isExact: true }, asOf: '2026-11-23T12:00:00.000Z' }
const field = {
  name: 'secret',
  kind: 'text',
  isSecret: true,
  isOptional: false,
  label: 'Secret key',
  help: 'Opens payments.',
  place: 'Printed.',
}
const connectors = [{ connector: 'sandbox', title: 'Sandbox', strategies: ['others'], fields: [field], webhookHelp: null }]

it('opens no form before it knows what can be connected', async () => {
  let answer: (() => void) | undefined
  const known = new Promise<void>((resolve) => {
    answer = resolve
  })
  const server = aServer({
    'GET /panels/tidewell/gateway-accounts': () => ({ json: empty }),
    'GET /panels/tidewell/connectors/gateways': async () => {
      await known
      return { json: { data: connectors } }
    },
  })
  onConsole(<GatewaysScreen />, {
    server,
    address: '/tidewell/payment-methods/gateways',
    panel: { ...tidewell, permissions: ['gateways.secret', 'methods.edit'] },
  })
  const add = page.getByRole('button', { name: 'Connect a gateway' })
  await expect.element(add).toBeDisabled()
  answer?.()
  await expect.element(add).toBeEnabled()
  await add.click()
  await expect.element(page.getByLabelText('Secret key')).toBeVisible()
})
