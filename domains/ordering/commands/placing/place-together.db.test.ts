import { randomUUID } from 'node:crypto'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf, checkBooks, lockCustomer } from '@vitrine/ledger'
import { aPanel } from '@vitrine/panels/testing'
import { type Database, openDatabase, sql, sqlStateOf } from '@vitrine/platform/database'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPlacement, type PlacementRow } from '../../store/placement-store.ts'
import { aLine, anOrderShop, aVideo, type OrderShop } from '../../testing/index.ts'
import { placementRow } from './place-order.ts'
import { placeTogether } from './place-together.ts'
import { prepareLines } from './prepare-lines.ts'

let shop: OrderShop
let admin: pg.Client
let version = 0
beforeAll(async () => {
  shop = await anOrderShop()
  admin = new pg.Client({ connectionString: shop.db.adminUrl })
  await admin.connect()
  version = (await shop.catalogue.snapshot(shop.panel.id)).version
})
afterAll(async () => {
  await admin.end()
  await shop.app.close()
  await shop.db.close()
})

/** A thousand views for two dollars, unless told otherwise. */
interface Wanted {
  readonly user: number
  readonly quantity?: number
  readonly key?: string
  /** What the client sent under the key. */
  readonly body?: string
  readonly isOutdated?: boolean
  readonly title?: string
}

async function anOrder({ user, quantity = 1000, key = randomUUID(), body = 'body', isOutdated, title }: Wanted): Promise<PlacementRow> {
  const { panel } = shop
  const snapshot = await shop.catalogue.snapshot(panel.id)
  const lines = prepareLines({ snapshot, panel, lines: [aLine({ url: aVideo(), quantity })], prefix: 'orders' })
  return placementRow({
    panelId: panel.id,
    userId: user,
    fromBalance: true,
    source: null,
    locale: 'en',
    catalogueVersion: isOutdated ? version - 1 : version,
    lines: lines.map((line) => ({ ...line, title: title ?? null })),
    idempotency: { principal: `user:${user}`, key, route: 'orders', bodyHash: Buffer.from(body) },
  })
}

const aCustomer = async (dollars: number): Promise<number> => {
  const { id } = await aUser(shop.db.database, shop.panel.id)
  if (dollars > 0) await shop.fund(dollars, id)
  return id
}
const left = async (user: number) => (await shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, user))).total
const ordersOf = (user: number) =>
  shop.db.database.read(shop.panel.id, (trx) => trx.rows(sql<{ id: number }>`select id from ordering.order_line where user_id = ${user}`))

/** Counts statements, and lets the first ones wait until told, so that orders gather behind them. */
function gathering(database: Database) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const seen = { statements: 0, isHolding: true }
  const slow: Database = {
    ...database,
    statement: async (query) => {
      seen.statements += 1
      if (seen.isHolding) await opened
      return database.statement(query)
    },
  }
  return { slow, seen, open }
}

/** Places all of them in one statement, behind those of two customers that are under way. */
async function together(wanted: readonly Wanted[], database: Database = shop.db.database): Promise<PromiseSettledResult<number[]>[]> {
  const { slow, seen, open } = gathering(database)
  const first = await Promise.all([await aCustomer(2), await aCustomer(2)].map((user) => anOrder({ user })))
  const rows = await Promise.all(wanted.map(anOrder))
  const openers = first.map((row) => placeTogether(slow, row))
  const placed = rows.map((row) => placeTogether(slow, row).then((lines) => lines.map(({ id }) => id)))
  expect(seen.statements).toBe(2)
  seen.isHolding = false
  open()
  const verdicts = await Promise.allSettled(placed)
  await Promise.all(openers)
  return verdicts
}

const outcomeOf = (verdict: PromiseSettledResult<number[]> | undefined) =>
  verdict?.status === 'fulfilled' ? 'placed' : (sqlStateOf(verdict?.reason) ?? String(verdict?.reason))
const idsOf = (verdict: PromiseSettledResult<number[]> | undefined) => (verdict?.status === 'fulfilled' ? verdict.value : [])

describe('orders that wait at the same time', () => {
  it('are placed by one statement, each with its own verdict', async () => {
    const [rich, poor, twice, twin, late] = [
      await aCustomer(10),
      await aCustomer(1),
      await aCustomer(3),
      await aCustomer(10),
      await aCustomer(10),
    ]
    const key = randomUUID()
    const verdicts = await together([
      { user: rich },
      { user: poor },
      { user: twice },
      { user: twice },
      { user: twin, key },
      { user: twin, key },
      { user: twin, key, body: 'another' },
      { user: late, isOutdated: true },
      { user: rich },
    ])
    expect(verdicts.map(outcomeOf)).toEqual(['placed', '23514', 'placed', '23514', 'placed', 'placed', 'OR422', 'OR409', 'placed'])
    expect(idsOf(verdicts[4])).toEqual(idsOf(verdicts[5]))
    expect(new Set([0, 2, 4, 8].flatMap((place) => idsOf(verdicts[place]))).size).toBe(4)
    expect(await Promise.all([rich, poor, twice, twin, late].map(left))).toEqual([
      6_000_000n,
      1_000_000n,
      1_000_000n,
      8_000_000n,
      10_000_000n,
    ])
    expect((await ordersOf(poor)).length + (await ordersOf(late)).length).toBe(0)
    expect(await shop.db.database.read(shop.panel.id, (trx) => checkBooks(trx))).toEqual([])
  })

  it('cost one statement for all', async () => {
    const { slow, seen, open } = gathering(shop.db.database)
    const users = await Promise.all(Array.from({ length: 12 }, () => aCustomer(2)))
    const rows = await Promise.all(users.map((user) => anOrder({ user })))
    const placed = rows.map((row) => placeTogether(slow, row))
    seen.isHolding = false
    open()
    await Promise.all(placed)
    expect(seen.statements).toBe(3)
  })

  it('end as they would have ended one after another', async () => {
    const step = fc.record({
      user: fc.nat({ max: 2 }),
      quantity: fc.constantFrom(500, 1000, 2000),
      key: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
      body: fc.constantFrom('one', 'other'),
      isOutdated: fc.nat({ max: 5 }).map((choice) => choice === 0),
    })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        runs += 1
        const [these, those] = await Promise.all([people(), people()])
        const batch = await together(steps.map((one) => wantedOf(one, these)))
        const single: PromiseSettledResult<number[]>[] = []
        for (const one of steps) {
          const row = await anOrder(wantedOf(one, those))
          single.push(...(await Promise.allSettled([insertPlacement(shop.db.database, row).then((lines) => lines.map(({ id }) => id))])))
        }
        expect(batch.map(outcomeOf)).toEqual(single.map(outcomeOf))
        // Which answers name the same order.
        const names = (verdicts: typeof batch) => verdicts.map((one) => verdicts.findIndex((other) => idsOf(other)[0] === idsOf(one)[0]))
        expect(names(batch)).toEqual(names(single))
        expect(await Promise.all(these.map(left))).toEqual(await Promise.all(those.map(left)))
      }),
      { numRuns: 25, interruptAfterTimeLimit: 20_000 },
    )
    expect(runs).toBeGreaterThan(3)
    expect(await shop.db.database.read(shop.panel.id, (trx) => checkBooks(trx))).toEqual([])
  }, 60_000)

  it('let nobody wait for a customer whose money somebody else holds', async () => {
    // Whoever waits as long as a single order may would end with this time limit, and everybody's order with it.
    const impatient = await openDatabase({ url: shop.db.adminUrl, role: 'vitrine_app', poolMax: 8, statementTimeoutMs: 1000 })
    const [held, free] = [await aCustomer(2), await aCustomer(2)]
    const { slow, seen, open } = gathering(impatient)
    let waiting: ReturnType<typeof placeTogether> | undefined
    try {
      const openers = await Promise.all([await aCustomer(2), await aCustomer(2)].map((user) => anOrder({ user })))
      const rows = await Promise.all([held, free].map((user) => anOrder({ user })))
      await shop.db.database.transaction(shop.panel.id, async (trx) => {
        await lockCustomer(trx, held)
        const placed = [...openers, ...rows].map((row) => placeTogether(slow, row))
        waiting = placed[2]
        seen.isHolding = false
        open()
        await placed[3]
        // Two for the customers before, one for both, and one for the held order by itself.
        expect(seen.statements).toBe(4)
      })
      expect((await waiting)?.length).toBe(1)
      expect(await left(held)).toBe(0n)
    } finally {
      await impatient.close()
    }
  })

  it('include the first of everybody before anybody’s fortieth', async () => {
    const { slow, seen, open } = gathering(shop.db.database)
    const before: string[] = []
    const note = (name: string, row: PlacementRow) => placeTogether(slow, row).then(() => before.push(name))
    const openers = await Promise.all([await aCustomer(2), await aCustomer(2)].map((user) => anOrder({ user })))
    const many = [await aCustomer(100), await aCustomer(100)].flatMap((user) => Array.from({ length: 40 }, () => user))
    const bursts = await Promise.all(many.map((user) => anOrder({ user })))
    const last = await Promise.all([await aCustomer(2), await aCustomer(2)].map((user) => anOrder({ user })))
    const all = [
      ...openers.map((row) => note('opener', row)),
      ...bursts.map((row) => note('burst', row)),
      ...last.map((row) => note('last', row)),
    ]
    seen.isHolding = false
    open()
    await Promise.all(all)
    // The first statement of thirty-two behind the two that were under way has both.
    expect(before.lastIndexOf('last')).toBeLessThan(34)
  })

  it('of one panel wait for no other panel', async () => {
    const { slow, seen, open } = gathering(shop.db.database)
    const rows = await Promise.all([await aCustomer(2), await aCustomer(2)].map((user) => anOrder({ user })))
    const placed = rows.map((row) => placeTogether(slow, row))
    seen.isHolding = false
    const panel = await aPanel(shop.db.database)
    const { id: user } = await aUser(shop.db.database, panel.id)
    // No such catalogue there: that panel answered.
    const elsewhere = { ...(rows[0] as PlacementRow), panelId: panel.id, userId: user }
    await expect(placeTogether(slow, elsewhere)).rejects.toMatchObject({ code: 'OR409' })
    open()
    await Promise.all(placed)
  })
})

describe('a statement of several orders that fails as a whole', () => {
  it('is each order’s own affair when the database cannot even read one of them', async () => {
    const [good, bad] = [await aCustomer(2), await aCustomer(2)]
    const verdicts = await together([{ user: good }, { user: bad, title: 'a zero: \u0000' }])
    expect(verdicts.map(outcomeOf)).toEqual(['placed', '22P05'])
  })

  it('places everybody once when its connection is killed in the middle', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => aCustomer(2)))
    await killAt(users[2] as number, 1)
    const verdicts = await together(users.map((user) => ({ user })))
    expect(verdicts.map(outcomeOf)).toEqual(users.map(() => 'placed'))
    expect(await Promise.all(users.map(left))).toEqual(users.map(() => 0n))
    expect((await Promise.all(users.map(ordersOf))).map((orders) => orders.length)).toEqual(users.map(() => 1))
  })

  it('tells all that nobody knows when the connection breaks every time, and their keys find out later', async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => aCustomer(2)))
    const wanted = users.map((user) => ({ user, key: randomUUID() }))
    await killAt(users[1] as number, 1000)
    const verdicts = await together(wanted)
    expect(verdicts.map(({ status }) => status)).toEqual(users.map(() => 'rejected'))
    expect(await Promise.all(users.map(left))).toEqual(users.map(() => 2_000_000n))
    await killAt(0, 0)
    const again = await together([...wanted, ...wanted])
    expect(again.map(outcomeOf)).toEqual([...wanted, ...wanted].map(() => 'placed'))
    expect(await Promise.all(users.map(left))).toEqual(users.map(() => 0n))
  })

  it('costs only the one who took too long', async () => {
    const database = await openDatabase({ url: shop.db.adminUrl, role: 'vitrine_app', poolMax: 8, statementTimeoutMs: 1000 })
    try {
      const [quick, slow] = [await aCustomer(2), await aCustomer(2)]
      await admin.query(`create function pg_temp_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return new; end $$;
        create trigger slow before insert on ordering.purchase for each row when (new.user_id = ${slow}) execute function pg_temp_slow()`)
      const verdicts = await together([{ user: quick }, { user: slow }], database)
      expect(verdicts.map(outcomeOf)).toEqual(['placed', '57014'])
      expect(await Promise.all([quick, slow].map(left))).toEqual([0n, 2_000_000n])
    } finally {
      await admin.query('drop trigger if exists slow on ordering.purchase; drop function if exists pg_temp_slow()')
      await database.close()
    }
  })
})

/** Three customers with money for some of what they want. */
const people = () => Promise.all([aCustomer(0), aCustomer(3), aCustomer(6)])
interface Choice {
  readonly user: number
  readonly quantity: number
  readonly key: number | undefined
  readonly body: string
  readonly isOutdated: boolean
}
const wantedOf = ({ user, quantity, key, body, isOutdated }: Choice, customers: readonly number[]): Wanted => ({
  user: customers[user] as number,
  quantity,
  body,
  isOutdated,
  ...(key === undefined ? {} : { key: `key ${key}` }),
})

/** The connection that places an order of this customer is killed, so many times. */
async function killAt(user: number, times: number): Promise<void> {
  await admin.query(`
    drop trigger if exists kill on ordering.purchase;
    drop sequence if exists ordering.kills;
    create sequence ordering.kills;
    create or replace function ordering.kill() returns trigger language plpgsql security definer as $$
      begin if nextval('ordering.kills') <= ${times} then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if; return new; end $$;
    create trigger kill before insert on ordering.purchase for each row when (new.user_id = ${user}) execute function ordering.kill()`)
}
