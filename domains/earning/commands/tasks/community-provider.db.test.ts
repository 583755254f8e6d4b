import { checkBooks } from '@vitrine/ledger'
import { changeSettings } from '@vitrine/panels'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCheck } from '../../store/check-store.ts'
import { aTaskShop, aVideo, type Performer, type TaskShop } from '../../testing/task-shop.ts'
import { checkStatuses } from '../../vocabulary.ts'
import { beginCheck } from './begin-check.ts'
import { endOwnCheck, startOwnCheck } from './do-check.ts'
import { pollAfterCheck } from './poll-after-check.ts'

let shop: TaskShop
beforeAll(async () => {
  shop = await aTaskShop()
})
afterAll(() => shop.close())

const MINUTE = 60_000
const later = (ms: number): void => {
  shop.time.now = new Date(shop.time.now.getTime() + ms)
}
const begin = async ({ user, account }: Performer, taskId: number) =>
  beginCheck(shop.deps, { panelId: shop.panel.id, userId: user.id, accountId: account.id, taskId })
const own = ({ user }: Performer, checkId: number) => ({ panelId: shop.panel.id, userId: user.id, checkId })
const statusOf = async (id: number) => (await shop.db.database.read(shop.panel.id, (trx) => findCheck(trx, id)))?.status
const subscribe = ({ account }: Performer, url: string): void =>
  shop.youtube.subscribe(account.channelId, shop.youtube.ofHandle(url.split('@')[1] ?? '')?.id ?? '')

/** The only route was refused for good. */
const refusedFor = (orderId: number): Promise<boolean> =>
  shop.db.database.read(shop.panel.id, async (trx) => {
    const [row] = await trx.rows(sql<{ refused: boolean }>`
      select refused_routes = '{1}' as refused from fulfilment.submission where panel_id = ${shop.panel.id} and order_id = ${orderId}`)
    return row?.refused ?? false
  })

/** A person does a task and reports it done; whether it really was is another matter. */
async function handedIn(performer: Performer, taskId: number): Promise<number> {
  const { id } = await begin(performer, taskId)
  await startOwnCheck(shop.deps, own(performer, id))
  later(10_000)
  await endOwnCheck(shop.deps, own(performer, id))
  return id
}

describe('an order that people carry out', () => {
  it('is one task however often the request is repeated, and delivered as its checks are completed', async () => {
    const { line, taskId } = await shop.anOrder({ quantity: 2 })
    expect(line.state).toBe('accepted')
    const access = { panelId: shop.panel.id } as Parameters<typeof shop.provider.add>[0]
    const [sent] = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql<{ token: string }>`select token from fulfilment.attempt where panel_id = ${shop.panel.id} and order_id = ${line.id}`),
    )
    const order = {
      orderId: line.id,
      service: 'community',
      link: line.url ?? '',
      quantity: 2,
      countedBy: 'quantity' as const,
      fields: {},
      requestId: sent?.token ?? '',
    }
    const again = await Promise.all([1, 2].map(() => shop.provider.add(access, order, async () => true)))
    expect(again).toMatchObject([{ kind: 'accepted', providerOrderId: String(taskId) }, { providerOrderId: String(taskId) }])
    for (const expected of [1, 2]) {
      const performer = await shop.aPerformer()
      await handedIn(performer, taskId)
      subscribe(performer, line.url ?? '')
      later(15 * MINUTE)
      await shop.work()
      await shop.poll()
      expect((await shop.line(line.id)).delivered).toBe(expected)
      expect(await shop.taskBalance(performer.user)).toBe(50_000n)
    }
    expect(await shop.line(line.id)).toMatchObject({ state: 'completed' })
    expect(await shop.task(taskId)).toMatchObject({ done: 2, reserved: 0, closed: true })
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })

  it('is not begun any more when the platform no longer counts it', async () => {
    const { taskId } = await shop.anOrder({ kind: 'views' })
    const performer = await shop.aPerformer()
    const { id } = await begin(performer, taskId)
    const facts = { title: '', thumbnail: null, views: null, likes: null }
    for (const found of [undefined, facts]) {
      const videos = shop.deps.videos && { ...shop.deps.videos, findVideo: async () => found }
      await expect(startOwnCheck({ ...shop.deps, videos }, own(performer, id))).rejects.toMatchObject({ code: 'tasks.gone' })
    }
    expect(await statusOf(id)).toBe('created')
  })

  it('is canceled for what nobody has begun, while anyone who has begun is still paid', async () => {
    const { line, taskId } = await shop.anOrder({ quantity: 5 })
    const [done, waiting, kept] = [await shop.aPerformer(), await shop.aPerformer(), await shop.aPerformer()]
    const doneId = await handedIn(done, taskId)
    const reserved = await begin(kept, taskId)
    const waitingId = await handedIn(waiting, taskId)
    subscribe(done, line.url ?? '')
    await shop.cancel(line.id)
    expect(await statusOf(reserved.id)).toBe('canceled')
    await expect(begin(await shop.aPerformer(), taskId)).rejects.toMatchObject({ code: 'tasks.gone' })
    await shop.work()
    await shop.poll()
    expect([await statusOf(doneId), await statusOf(waitingId)]).toEqual(['completed', 'in_moderation'])
    expect((await shop.line(line.id)).state).toBe('running')
    later(25 * 60 * MINUTE)
    await shop.work()
    await shop.poll()
    expect(await statusOf(waitingId)).toBe('error')
    const ended = await shop.line(line.id)
    expect([ended.delivered, ended.refunded]).toEqual([1, (ended.charged * 4n) / 5n])
    expect(await shop.task(taskId)).toMatchObject({ done: 1, reserved: 0, closed: true })
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })

  it('gives its money back when nobody has begun', async () => {
    const { line } = await shop.anOrder()
    await shop.cancel(line.id)
    await shop.poll()
    expect(await shop.line(line.id)).toMatchObject({ state: 'canceled', delivered: 0, refunded: line.charged })
  })

  it.each([
    ['nothing is at the address', { kind: 'likes', url: 'https://www.youtube.com/watch?v=gone0000000' }],
    ['the channel is gone', { url: 'https://www.youtube.com/@gone-for-good' }],
  ] as const)('is refused for good when %s', async (_, input) => {
    const { line, taskId } = await shop.anOrder(input)
    expect(taskId).toBe(0)
    expect(await refusedFor(line.id)).toBe(true)
  })

  it('waits while the platform does not answer, and is refused by a panel without tasks', async () => {
    shop.youtube.addFault({ kind: 'error-before', status: 500 })
    const { line, taskId } = await shop.anOrder({ kind: 'likes', url: aVideo() })
    shop.youtube.clearFaults()
    expect([taskId, line.state]).toEqual([0, 'ready'])
    const turn = (enable_tasks: boolean) => shop.db.database.transaction(shop.panel.id, (trx) => changeSettings(trx, { enable_tasks }))
    await turn(false)
    const refused = await shop.anOrder({ url: 'https://www.youtube.com/@switched-off' })
    const isRefused = await refusedFor(refused.line.id)
    await turn(true)
    expect([refused.taskId, isRefused]).toEqual([0, true])
  })
})

describe('a due check', () => {
  it('loses its place after half an hour, whether it was started or not', async () => {
    const { taskId } = await shop.anOrder()
    const [one, two] = [await shop.aPerformer(), await shop.aPerformer()]
    const ids = [(await begin(one, taskId)).id, (await begin(two, taskId)).id]
    await startOwnCheck(shop.deps, own(two, ids[1] ?? 0))
    later(29 * MINUTE)
    await shop.work()
    expect(await shop.task(taskId)).toMatchObject({ reserved: 2 })
    later(MINUTE)
    await shop.work()
    expect(await Promise.all(ids.map(statusOf))).toEqual(['canceled', 'canceled'])
    expect(await shop.task(taskId)).toMatchObject({ reserved: 0, done: 0 })
    expect((await begin(one, taskId)).status).toBe('created')
  })

  it('is verified soon and a last time after a day; then it is an error, and never offered to the channel again (NS-03)', async () => {
    const { taskId } = await shop.anOrder()
    const performer = await shop.aPerformer()
    const id = await handedIn(performer, taskId)
    later(15 * MINUTE)
    await shop.work()
    expect(await statusOf(id)).toBe('in_moderation')
    later(23 * 60 * MINUTE)
    await shop.work()
    expect(await statusOf(id)).toBe('in_moderation')
    later(60 * MINUTE)
    await shop.work()
    expect(await statusOf(id)).toBe('error')
    expect(await shop.taskBalance(performer.user)).toBe(0n)
    expect(await shop.task(taskId)).toMatchObject({ reserved: 0, done: 0 })
    await expect(begin(performer, taskId)).rejects.toMatchObject({ code: 'tasks.alreadyDone' })
  })

  it('waits while the platform does not answer', async () => {
    const { taskId, line } = await shop.anOrder()
    const performer = await shop.aPerformer()
    const id = await handedIn(performer, taskId)
    subscribe(performer, line.url ?? '')
    later(25 * 60 * MINUTE)
    shop.youtube.addFault({ kind: 'error-before', status: 500 })
    expect(await pollAfterCheck(shop.deps, shop.panel.id, id)).toBe(false)
    shop.youtube.clearFaults()
    expect(await statusOf(id)).toBe('in_moderation')
    later(15 * MINUTE)
    await shop.work()
    expect(await statusOf(id)).toBe('completed')
  })

  it('is handled once by however many workers', async () => {
    const { taskId, line } = await shop.anOrder()
    const performer = await shop.aPerformer()
    const id = await handedIn(performer, taskId)
    subscribe(performer, line.url ?? '')
    later(15 * MINUTE)
    await Promise.all([1, 2, 3, 4].map(() => pollAfterCheck(shop.deps, shop.panel.id, id)))
    expect(await shop.taskBalance(performer.user)).toBe(50_000n)
    expect(await shop.task(taskId)).toMatchObject({ done: 1, reserved: 0 })
  })

  it('is not offered to a channel that did the same action for another order', async () => {
    const url = 'https://www.youtube.com/@wanted-twice'
    const performer = await shop.aPerformer()
    const first = await shop.anOrder({ url, quantity: 1 })
    await handedIn(performer, first.taskId)
    subscribe(performer, url)
    later(15 * MINUTE)
    await shop.work()
    await shop.poll()
    const second = await shop.anOrder({ url, quantity: 1 })
    expect(second.taskId).not.toBe(0)
    await expect(begin(performer, second.taskId)).rejects.toMatchObject({ code: 'tasks.alreadyDone' })
  })
})

it('a check stands in one of the six states and in no other (TASK-003)', async () => {
  const { taskId } = await shop.anOrder()
  const { id } = await begin(await shop.aPerformer(), taskId)
  const set = (status: string) =>
    shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update earning.task_check set status = ${status}, due_at = case when ${status} in ('created', 'in_processing', 'in_moderation') then now() end,
        completed_at = case when ${status} = 'completed' then now() end where panel_id = ${shop.panel.id} and id = ${id}`),
    )
  expect(checkStatuses).toEqual(['created', 'in_processing', 'in_moderation', 'completed', 'canceled', 'error'])
  for (const status of checkStatuses) expect(await set(status)).toBe(1)
  for (const status of ['done', 'expired', '']) await expect(set(status)).rejects.toThrow(/check constraint/)
})

it('the database itself gives no more places than are wanted', async () => {
  const { taskId } = await shop.anOrder({ quantity: 1 })
  await begin(await shop.aPerformer(), taskId)
  await expect(
    shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update earning.task set reserved = reserved + 1 where panel_id = ${shop.panel.id} and id = ${taskId}`),
    ),
  ).rejects.toThrow(/check constraint/)
})
