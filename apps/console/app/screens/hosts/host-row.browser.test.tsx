import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { HostRow } from './host-row.tsx'

const shop = 'shop.tidewell.example'
const CHECK = `POST /panels/tidewell/hosts/${shop}/check`
const place = { state: 'here', addresses: ['192.0.2.9'], expected: ['192.0.2.9'] }

it.each([
  ['valid', /^Certificate until 15 Jun 2040$/, /valid until 15 Jun 2040/],
  ['expiring', /^Certificate ends 15 Jun 2040$/, /was not renewed yet/],
  ['mismatch', /^Certificate of another host$/, /is for another host/],
] as const)('a check shows where the host leads and how its certificate stands: %s', async (state, tag, words) => {
  const certificate = { state, validUntil: '2040-06-15T12:00:00.000Z', issuer: 'A Signer' }
  const server = aServer({ [CHECK]: () => ({ json: { data: { ...place, certificate } } }) })
  onConsole(<HostRow host={shop} isMain={false} isEditable path="/panels/tidewell" />, { server })
  await page.getByRole('button', { name: `Check now: ${shop}` }).click()
  await expect.element(page.getByText('Leads here')).toBeVisible()
  await expect.element(page.getByText(tag)).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
})
