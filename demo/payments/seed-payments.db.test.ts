import { randomBytes } from 'node:crypto'
import { listGatewayAccounts, listMethods } from '@vitrine/payments'
import { locales } from '@vitrine/platform/kernel'
import { createSecretBox } from '@vitrine/platform/secrets'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { type StripeServer, startStripe } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedPanels } from '../panels/index.ts'
import { seedPayments } from './index.ts'
import { methodTexts } from './texts.ts'
import { withdrawalTexts } from './withdrawals.ts'

let db: TestDatabase
let stripe: StripeServer
beforeAll(async () => {
  ;[db, stripe] = await Promise.all([testDatabase(), startStripe()])
})
afterAll(async () => {
  await stripe.stop()
  await db.close()
})

const secrets = createSecretBox(randomBytes(32).toString('hex'))

const gatewayOf = ({ url }: StripeServer) => ({
  secrets,
  stripeEndpoint: url,
  gatewayEndpoint: 'http://127.0.0.1:4001',
  gatewaySecret: 'sandbox-secret',
  webhookSecret: 'sandbox-webhook-secret',
  cryptoEndpoint: 'http://127.0.0.1:4007',
})

describe('the demo’s payment methods', () => {
  it('are there once however often they are seeded, and follow the gateway to another address', async () => {
    const gateway = gatewayOf(stripe)
    const { tidewell, northbeam } = await seedPanels(db.database, { port: 3000 })
    for (const panel of [tidewell, northbeam, tidewell]) await seedPayments(db.database, panel.id, gateway)
    await seedPayments(db.database, tidewell.id, { ...gateway, gatewayEndpoint: 'http://127.0.0.1:4002', gatewaySecret: 'another-one' })
    const accounts = await db.database.read(tidewell.id, listGatewayAccounts)
    expect(accounts.map(({ connector, endpoint, secretLast4 }) => [connector, endpoint, secretLast4])).toEqual([
      ['sandbox', 'http://127.0.0.1:4002', '-one'],
      ['crypto-invoice', 'http://127.0.0.1:4007', '-key'],
      ['stripe', stripe.url, 'well'],
      ['manual', '', ''],
    ])
    const counts = await Promise.all(
      [tidewell, northbeam].map(
        async ({ id }) => (await listMethods(db.database, id, { list: 'all', payer: null, now: new Date() })).length,
      ),
    )
    expect(counts).toEqual([8, 7])
  })
  it('speak twelve languages', () => {
    for (const texts of [...Object.values(methodTexts), ...Object.values(withdrawalTexts)])
      expect(Object.keys(texts).sort()).toEqual([...locales].sort())
  })
})
