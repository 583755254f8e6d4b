import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { balancesOf, checkBooks } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { sql } from '@vitrine/platform/database'
import type { RequestContext } from '@vitrine/platform/http'
import { isLongRun, mortal, pointsOf } from '@vitrine/platform/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aSubscription } from '../testing/index.ts'
import { aKeywordShop, type KeywordShop } from '../testing/keyword-shop.ts'
import { renewSubscription } from './renew-subscription.ts'
import { subscribe } from './subscribe.ts'

const CUSTOMERS = isLongRun ? 120 : 48
const KILLS_MAX = 4
const START = new Date('2026-11-01T00:00:00Z')
const worker = new URL('../testing/charge-worker.ts', import.meta.url)

let shop: KeywordShop
beforeAll(async () => {
  shop = await aKeywordShop()
})
afterAll(() => shop.close())

/** Paid for the month before `START`; every third has money for no other month. */
async function subscribers(count: number): Promise<{ readonly id: number; readonly isPoor: boolean }[]> {
  const people = []
  for (let index = 0; index < count; index += 1) {
    const id = await shop.aCustomer({ plan: null })
    const isPoor = index % 3 === 2
    await shop.inPanel(async (trx) => {
      await fund(trx, id, isPoor ? 1_000_000n : 20_000_000n)
      await aSubscription(trx, id, shop.plan, new Date(START.getTime() - 30 * 86_400_000))
    })
    people.push({ id, isPoor })
  }
  return people
}
const subscriptionOf = (userId: number) =>
  shop.inPanel((trx) =>
    trx.one(
      sql<{
        status: string
        period: number
        tries: number
      }>`select status, period, tries from keywords.subscription where panel_id = ${trx.panelId} and user_id = ${userId}`,
    ),
  )
const balance = (userId: number) => shop.inPanel(async (trx) => Number((await balancesOf(trx, userId)).total) / 1_000_000)
const leftDue = () =>
  shop.inPanel(
    async (trx) =>
      (
        await trx.one(
          sql<{
            count: number
          }>`select count(*)::int as count from keywords.subscription where panel_id = ${trx.panelId} and due_at <= ${START}`,
        )
      ).count,
  )
async function expectChargedOnce(people: readonly { readonly id: number; readonly isPoor: boolean }[]): Promise<void> {
  for (const { id, isPoor } of people) {
    expect([await balance(id), await subscriptionOf(id)], `customer ${id}`).toEqual(
      isPoor ? [1, { status: 'past_due', period: 1, tries: 1 }] : [11, { status: 'active', period: 2, tries: 0 }],
    )
  }
  expect(await shop.inPanel((trx) => checkBooks(trx))).toEqual([])
}

const contextOf = (userId: number) =>
  ({ panelId: shop.panel.id, caller: { kind: 'user', userId, via: 'session', sessionId: null } }) as unknown as RequestContext

/** Two workers at a time, killed once it is time; resolves with whether they came to the end. */
async function work(isTime?: () => Promise<boolean>): Promise<boolean> {
  const workers = [1, 2].map(() =>
    fork(worker, [shop.db.adminUrl, START.toISOString()], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  )
  const ended = workers.map((child) => endOf(child))
  await Promise.all(workers.map((child) => once(child, 'message')))
  if (isTime) {
    await vi.waitUntil(isTime, { interval: 5, timeout: 60_000 })
    for (const child of workers) child.kill('SIGKILL')
  }
  return (await Promise.all(ended)).every((code) => code === 0)
}
const endOf = async (child: ChildProcess): Promise<number | null> => (await once(child, 'exit'))[0] as number | null

/** So many writes of subscriptions pass, all others wait until it opens: the workers are killed in the middle of them, however fast they are. */
async function aGate() {
  const admin = new pg.Client({ connectionString: shop.db.adminUrl })
  await admin.connect()
  await admin.query(`
    create sequence public.written; create table public.gate (passes bigint not null); insert into public.gate values (0);
    create function public.wait_at_gate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare v_turn bigint := nextval('written');
    begin
      while v_turn > (select passes from gate) loop perform pg_sleep(0.01); end loop;
      return new;
    end $$;
    create trigger wait_at_gate before update on keywords.subscription for each row execute function public.wait_at_gate()`)
  return {
    lets: (passes: number) =>
      admin.query(`select setval('written', 1, false)`).then(() => admin.query('update gate set passes = $1', [passes])),
    isWaitedAt: async (passes: number) => Number((await admin.query('select last_value from written')).rows[0].last_value) > passes,
    remove: async () => {
      await admin.query(
        'drop trigger wait_at_gate on keywords.subscription; drop function wait_at_gate; drop table gate; drop sequence written',
      )
      await admin.end()
    },
  }
}
const PASSES = 20

it('charges a month once, however often the workers are killed over it', async () => {
  const people = await subscribers(CUSTOMERS)
  const gate = await aGate()
  let before = await leftDue()
  for (let kills = 0; kills < KILLS_MAX && before > PASSES; kills += 1) {
    await gate.lets(PASSES)
    const seen = before
    expect(await work(async () => (await gate.isWaitedAt(PASSES)) && (await leftDue()) < seen)).toBe(false)
    // What the killed ones left at the gate goes on and finds nobody to answer.
    await gate.lets(Number.MAX_SAFE_INTEGER)
    before = await leftDue()
    expect([before > 0, before < seen]).toEqual([true, true])
  }
  await gate.remove()
  expect(await work()).toBe(true)
  expect(await leftDue()).toBe(0)
  await expectChargedOnce(people)
  const reported = await shop.inPanel((trx) =>
    trx.rows(sql<{ userId: string }>`
      select payload ->> 'userId' as "userId" from platform.outbox where panel_id = ${trx.panelId} and topic = 'keywords.plan-past-due'`),
  )
  expect(reported.map(({ userId }) => Number(userId)).toSorted((a, b) => a - b)).toEqual(
    people.filter(({ isPoor }) => isPoor).map(({ id }) => id),
  )
}, 180_000)

it('dies at every point of a renewal and leaves it due or done', async () => {
  const deps = { ...shop.deps, clock: { now: () => START } }
  const renew = (userId: number, database = shop.deps.database) =>
    renewSubscription({ ...deps, database }, { panelId: shop.panel.id, id: userId }).catch(() => false)
  const [first] = await subscribers(1)
  const record = mortal(shop.deps.database)
  await renew(first?.id ?? 0, record.database)
  const points = pointsOf(record.operations)
  expect(points.length).toBeGreaterThanOrEqual(2)
  for (const point of points) {
    const people = await subscribers(3)
    for (const { id } of people) {
      const life = mortal(shop.deps.database, point)
      await renew(id, life.database)
      expect(life.isDead(), point.name).toBe(true)
      await renew(id)
      await renew(id)
    }
    await expectChargedOnce(people)
  }
})

it('dies at every point of choosing a plan and charges once when the customer asks again', async () => {
  const deps = { ...shop.deps, clock: { now: () => START } }
  const choose = (userId: number, database = shop.deps.database) =>
    subscribe({ ...deps, database }, contextOf(userId), { planId: shop.plan.id, trial: false })
  const customer = async () => {
    const id = await shop.aCustomer({ plan: null })
    await shop.inPanel((trx) => fund(trx, id, 20_000_000n))
    return id
  }
  const record = mortal(shop.deps.database)
  await choose(await customer(), record.database)
  for (const point of pointsOf(record.operations)) {
    const id = await customer()
    await expect(choose(id, mortal(shop.deps.database, point).database), point.name).rejects.toThrow('killed')
    await choose(id)
    expect([await balance(id), (await subscriptionOf(id)).status], point.name).toEqual([11, 'active'])
  }
  expect(await shop.inPanel((trx) => checkBooks(trx))).toEqual([])
})
