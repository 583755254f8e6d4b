import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { AccessTest, ProviderTest } from './provider-test.tsx'

const PATH = '/panels/tidewell/providers'
const TYPED = `POST ${PATH}/test`
const well = {
  isWell: true,
  balance: '120.00',
  currency: 'USD',
  serviceCount: 1204,
  lacks: [],
  message: null,
  milliseconds: 80,
  sharesAccessWith: [],
}
const answering = (data: object, call = TYPED) => aServer({ [call]: () => ({ json: { data: { ...well, ...data } } }) })
const values = { endpoint: ' https://up.example/api/v2 ', key: 'a-key-of-ours', currency: 'USD' }
const typed = (server: ReturnType<typeof aServer>, given: object = values) =>
  onConsole(<AccessTest path={PATH} values={given as never} />, { server, address: '/tidewell' })
const press = () => page.getByRole('button', { name: 'Test what is typed' }).click()

it('says balance, services and what the provider lacks of an account that is not saved', async () => {
  const server = answering({ lacks: ['status-batch', 'refill'] })
  typed(server)
  await press()
  await expect.element(page.getByText(/balance 120\.00 USD, 1\s204 services, in 80 ms/)).toBeVisible()
  await expect
    .element(page.getByText('It is asked about one order at a time, so progress comes slower. It makes no refills.'))
    .toBeVisible()
  expect(server.to(TYPED).map(({ body }) => body)).toEqual([
    { endpoint: 'https://up.example/api/v2', key: 'a-key-of-ours', currency: 'USD', accountId: null },
  ])
})
it('warns of another currency, and of an account with the same access', async () => {
  typed(answering({ currency: 'EUR', sharesAccessWith: ['North'] }))
  await press()
  await expect.element(page.getByText('It charges in EUR, not in USD.')).toBeVisible()
  await expect.element(page.getByText(/^North has the same address and key/)).toBeVisible()
})
it('tells a wrong key from a list that was not read', async () => {
  typed(answering({ isWell: false, balance: null, currency: null, serviceCount: null, lacks: null, message: 'Invalid API key' }))
  await press()
  await expect.element(page.getByText('The test failed after 80 ms: Invalid API key')).toBeVisible()
})
it('says that the balance was read where only the list was not', async () => {
  onConsole(<ProviderTest path={`${PATH}/3`} />, {
    server: answering({ isWell: false, serviceCount: null, lacks: null, message: 'too slow' }, `POST ${PATH}/3/test`),
    address: '/tidewell',
  })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(page.getByText(/^The balance is 120\.00 USD, but the list of services was not read/)).toBeVisible()
})
it('waits for a key', async () => {
  typed(answering({}), { ...values, key: '' })
  await expect.element(page.getByRole('button', { name: 'Test what is typed' })).toBeDisabled()
})
it('of a saved account shows itself with a typed key only', async () => {
  typed(answering({}), { ...values, key: '', id: 3 })
  expect(page.getByRole('button').elements()).toEqual([])
})
