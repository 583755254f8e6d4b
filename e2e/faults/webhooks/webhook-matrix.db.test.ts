import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Spoil } from './counter.ts'
import { falseMessages } from './false-messages.ts'
import { trueMoney } from './true-money.ts'
import { kinds } from './webhook-kinds.ts'
import { runWebhookMatrix } from './webhook-matrix.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

/** The long form: `npm run test:faults -- --webhooks 1000`. */
describe('every kind of gateway, every way its messages and its money can come', () => {
  it('credits nothing wrong, loses no settlement and settles each external id once', { timeout: 300_000 }, async () => {
    const { verdicts } = await runWebhookMatrix({ seed: 20_261_120, size: 20, isShort: true, adminUrl: db.adminUrl }, () => {})
    for (const { promise, wrong } of verdicts) expect(wrong, promise).toEqual([])
    const names = new Set([...falseMessages, ...trueMoney].map(({ name }) => name))
    expect(verdicts.length).toBeGreaterThan(names.size)
    expect(kinds.map(({ connector }) => connector)).toEqual(['sandbox', 'crypto-invoice', 'stripe'])
  })
  it('notices a connector that takes any signature, one that accepts other amounts, and one that doubles payments', {
    timeout: 120_000,
  }, async () => {
    const failed = async (only: readonly string[], spoil: Spoil): Promise<string[]> => {
      const { verdicts } = await runWebhookMatrix({ seed: 1, size: 2, isShort: true, adminUrl: db.adminUrl, only, spoil }, () => {})
      return verdicts.filter(({ wrong }) => wrong.length > 0).map(({ promise }) => promise.replace(/ \(.*| to the micro.*|:.*|,.*/s, ''))
    }
    const gullible: Spoil = (gateway) => ({ ...gateway, verifyWebhook: () => ({ eventId: randomUUID(), externalId: 'pi_any' }) })
    expect(await failed(['forged'], gullible)).toEqual(['forged'])
    const generous: Spoil = (gateway) => ({
      ...gateway,
      fetch: async (...requested) => {
        const payment = await gateway.fetch(...requested)
        return payment && { ...payment, amountMinor: payment.amountMinor + 1n }
      },
    })
    expect(await failed(['exact'], generous)).toEqual(['no settlement is lost', 'no credit is wrong'])
    const doubling: Spoil = (gateway) => ({
      ...gateway,
      fetch: async (...requested) => {
        const payment = await gateway.fetch(...requested)
        return payment && { ...payment, externalId: `${payment.externalId}${randomUUID()}` }
      },
    })
    expect(await failed(['exact'], doubling)).toEqual([
      'no settlement is lost',
      'nothing is invented',
      'each external id is posted exactly once',
    ])
  })
})
