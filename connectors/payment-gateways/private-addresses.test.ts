import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentGateway } from '@vitrine/payments'
import { type OutboundOptions, OutsideFault } from '@vitrine/platform/outbound'
import { localEgress } from '@vitrine/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCryptoInvoiceGateway } from './crypto-invoice/index.ts'
import { createSandboxGateway } from './sandbox/index.ts'
import { createStripeGateway } from './stripe/index.ts'

let requests = 0
/** Something of the network that no panel's owner may reach. */
const inside = createServer((_, response) => {
  requests += 1
  response.end('{}')
})
beforeAll(() => new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve)))
afterAll(() => inside.close())
beforeEach(() => {
  requests = 0
})

const kinds: readonly (readonly [string, (options?: OutboundOptions) => PaymentGateway])[] = [
  ['coins', createCryptoInvoiceGateway],
  ['the sandbox', createSandboxGateway],
  ['cards', createStripeGateway],
]
const fetchFrom = (gateway: PaymentGateway, host: string): Promise<unknown> => {
  const { port } = inside.address() as AddressInfo
  return gateway.fetch({ publicId: 'p', endpoint: `http://${host}:${port}`, secret: 'sk_test_key', webhookSecrets: [] }, 'cs_1')
}

describe.each(kinds)('the gateway of %s', (_, create) => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254'])(
    'calls nothing at %s, because a panel wrote the address (SSRF)',
    async (host) => {
      await expect(fetchFrom(create({ timeoutMs: 2_000 }), host)).rejects.toThrow(OutsideFault)
      expect(requests).toBe(0)
    },
  )
  it('calls the private host that the deployment names', async () => {
    await fetchFrom(create({ egress: localEgress, timeoutMs: 2_000 }), '127.0.0.1').catch(() => undefined)
    expect(requests).toBeGreaterThan(0)
  })
})
