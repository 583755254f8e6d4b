import { checkBooks } from '@vitrine/ledger'
import { sql } from '@vitrine/platform/database'
import { type Death, type Mortal, mortal, pointsOf } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentsDeps } from '../deps.ts'
import { paymentsDueRows } from '../jobs/index.ts'
import type { PaymentGateway } from '../ports.ts'
import { openShop, type Shop } from '../testing/shop.ts'

/** `CRASH_ROUNDS=5` crashes five times at every point. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)
const AMOUNT = 10_000_000n
const LEASE_OVER_MS = 150_000
const drops = { drop: 100, twice: 0, forge: 0 }

let shop: Shop
let methodId: number
beforeAll(async () => {
  shop = await openShop()
  methodId = await shop.aMethod()
})
afterAll(() => shop.close())

/** A worker that crashes at one point of its work; its requests to the gateway are points as well. */
function aMortalWorker(death?: Death): { readonly life: Mortal; readonly deps: PaymentsDeps } {
  const life = mortal(shop.deps.database, death)
  const real = shop.deps.gateways.sandbox as PaymentGateway
  const sandbox: PaymentGateway = {
    ...real,
    fetch: (...call) => life.around('question', () => real.fetch(...call)),
    listByReference: (...call) => life.around('question', () => real.listByReference(...call)),
  }
  return { life, deps: { ...shop.deps, database: life.database, gateways: { sandbox } } }
}

async function work(queue: string, death?: Death): Promise<Mortal> {
  const { life, deps } = aMortalWorker(death)
  await paymentsDueRows(deps)
    .find(({ name }) => name === queue)
    ?.run()
    .catch(() => 0)
  return life
}

/** A payment that has arrived at the gateway and that we have not recorded, or only by a message in the inbox. */
async function arrived(hear: boolean): Promise<{ readonly id: string; readonly before: bigint }> {
  const before = await shop.balance()
  shop.gateway.configureWebhooks(hear ? { drop: 0, twice: 0, forge: 0 } : drops)
  const opened = await shop.ask('POST', '/api/v1/add-funds', { amount: 10, payment_method_id: methodId })
  const id: string = opened.json().data.invoice_id
  shop.gateway.pay((await shop.invoice(id)).externalId ?? '')
  await shop.webhooksArrive()
  if (!hear) shop.advance(LEASE_OVER_MS)
  return { id, before }
}

async function isCreditedOnce({ id, before }: Awaited<ReturnType<typeof arrived>>): Promise<void> {
  for (let poll = 0; poll < 3; poll += 1) {
    shop.advance(LEASE_OVER_MS)
    await shop.work()
  }
  expect((await shop.balance()) - before).toBe(AMOUNT)
  const externalId = (await shop.invoice(id)).externalId
  const postings = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.one(sql<{ count: number }>`select count(*)::int as count from ledger.txn where business_key like ${`%:${externalId}:settle`}`),
  )
  expect(postings.count).toBe(1)
}

describe('a worker that crashes at any point of a settlement', () => {
  it.each([
    ['payments.read-webhooks', true],
    ['payments.check-invoices', false],
  ])(
    'in %s: the money is credited once',
    async (queue, hear) => {
      await shop.work()
      const first = await arrived(hear)
      const points = pointsOf((await work(queue)).operations)
      await isCreditedOnce(first)
      expect(points.length).toBeGreaterThanOrEqual(8)
      let deaths = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const point of points) {
          await shop.work()
          const given = await arrived(hear)
          const life = await work(queue, point)
          deaths += life.isDead() ? 1 : 0
          await isCreditedOnce(given).catch((error: unknown) => {
            throw new Error(`${queue}, ${point.name}: ${error}`, { cause: error })
          })
        }
      }
      // A poll that found another invoice due as well has more points than one that did not.
      expect(deaths).toBeGreaterThanOrEqual(8 * ROUNDS)
      expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
    },
    300_000,
  )
})
