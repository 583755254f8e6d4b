import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import type { HostCheck } from './host-row.tsx'
import { HostsScreen } from './hosts-screen.tsx'

const shop = 'shop.tidewell.example'
const CHECK = `POST /panels/tidewell/hosts/${shop}/check`
const found = (state: HostCheck['certificate']['state'], more: Partial<HostCheck> = {}): HostCheck => ({
  ...{ checkedAt: '2040-06-01T12:00:00.000Z', state: 'here', addresses: ['192.0.2.9'], expected: ['192.0.2.9'] },
  certificate: { state, validUntil: '2040-06-15T12:00:00.000Z', issuer: 'A Signer' },
  ...more,
})

function open(first: HostCheck | null, second = first) {
  const server = aServer({
    'GET /panels/tidewell/hosts': () => {
      const check = server.to(CHECK).length > 0 ? second : first
      return { json: { data: { origin: `https://${shop}`, cookieDomain: null, hosts: [{ id: shop, host: shop, isMain: true, check }] } } }
    },
    [CHECK]: () => ({ json: { data: second } }),
  })
  onConsole(<HostsScreen />, { server, address: '/tidewell/hosts', panel: { ...tidewell, permissions: ['domains.edit'] } })
}

it.each([
  ['valid', /^Certificate until 15 Jun 2040$/, /valid until 15 Jun 2040/],
  ['expiring', /^Certificate ends 15 Jun 2040$/, /was not renewed yet/],
  ['mismatch', /^Certificate of another host$/, /is for another host/],
] as const)('a host shows what the last check found, and when: %s', async (state, tag, words) => {
  open(found(state))
  await expect.element(page.getByText('Leads here')).toBeVisible()
  await expect.element(page.getByText(tag)).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText(/^Checked 1 Jun/)).toBeVisible()
})
it('is checked now, and says what is to be done', async () => {
  open(null, found('none', { state: 'missing', addresses: [] }))
  await expect.element(page.getByText('Not checked yet')).toBeVisible()
  await page.getByRole('button', { name: `Check now: ${shop}` }).click()
  await expect.element(page.getByText('No DNS record')).toBeVisible()
  await expect.element(page.getByText(/Set an A or CNAME record for it\. This deployment is at 192\.0\.2\.9/)).toBeVisible()
  await expect.element(page.getByText('Not checked yet')).not.toBeInTheDocument()
})
