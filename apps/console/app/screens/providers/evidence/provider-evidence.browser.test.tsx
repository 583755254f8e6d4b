import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ToastProvider } from '../../../parts/toasts.tsx'
import { aServer, onConsole, type Sent, tidewell } from '../../../testing/a-console.tsx'
import { ProviderEvidence } from './provider-evidence.tsx'

const PATH = '/panels/tidewell/providers/3'
const provider = { id: 3, name: 'North', connector: 'api-v2', currency: 'USD', currencyConfirmedAt: null, syncedAt: null }
const evidence = {
  exclusive: { isOn: false, hindrances: [] as string[] },
  idWindow: { isOn: false, hindrances: ['not_exclusive', 'ids_not_growing'] },
  balance: { isOn: false, hindrances: ['not_needed', 'not_exclusive'] },
  version: 4,
}
function opened(
  permissions: readonly string[],
  change: (sent: Sent) => { status?: number; json?: unknown } = () => ({ json: { data: {} } }),
) {
  let now = evidence
  const server = aServer({
    [`GET ${PATH}/evidence`]: () => ({ json: { data: now } }),
    [`PATCH ${PATH}`]: (sent) => {
      now = { ...now, exclusive: { ...now.exclusive, isOn: true }, version: 5 }
      return change(sent)
    },
  })
  const screen = (
    <ToastProvider>
      <ProviderEvidence provider={provider} path={PATH} />
    </ToastProvider>
  )
  onConsole(screen, { server, panel: { ...tidewell, permissions: ['providers.view', ...permissions] } })
  return server
}
const turn = (name: string) => page.getByRole('switch', { name })

it('says of each kind whether its condition holds now, and what stands in the way', async () => {
  opened(['providers.edit'])
  const kind = (name: string) => page.getByRole('region', { name })
  await expect.element(kind('Exclusive account').getByText('Nothing speaks against it')).toBeVisible()
  await expect.element(kind('Order numbers').getByText('Not fulfilled')).toBeVisible()
  await expect.element(kind('Order numbers').getByText('The numbers of its latest orders do not grow.')).toBeVisible()
  await expect.element(kind('Balance').getByText('Not needed')).toBeVisible()
})
it('turns on what rests on an exclusive account only once it is one', async () => {
  const server = opened(['providers.edit'])
  await expect.element(turn('Search between our order numbers')).toBeDisabled()
  await turn('Only this shop uses the account').click()
  await expect.element(page.getByText('Exclusive account turned on')).toBeVisible()
  expect(server.to(`PATCH ${PATH}`)[0]?.body).toEqual({ isExclusive: true, version: 4 })
  await expect.element(turn('Search between our order numbers')).toBeEnabled()
  await turn('Compare the balance before and after').click()
  await expect.poll(() => server.to(`PATCH ${PATH}`)[1]?.body).toEqual({ reconcilesBalance: true, version: 5 })
})
it('shows what somebody else changed meanwhile, and says so', async () => {
  opened(['providers.edit'], () => ({ status: 422, json: { message: 'Someone changed this in the meantime.' } }))
  await turn('Only this shop uses the account').click()
  await expect.element(page.getByText('Someone changed this in the meantime.')).toBeVisible()
  await expect.element(turn('Only this shop uses the account')).toBeChecked()
})
it('is only read without the right to change the account', async () => {
  opened([])
  await expect.element(turn('Only this shop uses the account')).toBeDisabled()
})
