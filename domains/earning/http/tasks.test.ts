import { freezeUser, type User } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { checkBooks } from '@vitrine/ledger'
import { changeSettings } from '@vitrine/panels'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earningContract } from '../contract/schemas.ts'
import { aTaskShop, OTHER_LIKES, type Performer, type TaskShop } from '../testing/task-shop.ts'

let shop: TaskShop
beforeAll(async () => {
  shop = await aTaskShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  // Limits of one person are counted by the clock of the shop.
  later(60 * 60)
})

const later = (seconds: number): void => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1_000)
}
const begin = ({ user, account }: Performer, taskId: number) =>
  shop.ask('POST', '/checks', user, { task_id: taskId, youtube_account_id: account.id })
const begun = async (performer: Performer, taskId: number): Promise<number> => (await begin(performer, taskId)).json().data.id
const step = (user: User, checkId: number, verb: 'start' | 'end' | 'check') => shop.ask('POST', `/checks/${checkId}/${verb}`, user)
const subscribe = ({ account }: Performer, to: string): void => {
  shop.youtube.subscribe(account.channelId, shop.youtube.ofHandle(to)?.id ?? '')
}
const channelUrl = (handle: string): string => `https://www.youtube.com/@${handle}`
const tasksOf = async (user: User, query = '') => {
  const answer = await shop.ask('GET', `/tasks${query}`, user)
  return earningContract.listTasks.response.parse(answer.json())
}

describe('a check', () => {
  it('goes from its reservation over start and end to moderation, and is asked about at once (EP-105, EP-106, EP-107, TASK-002)', async () => {
    const performer = await shop.aPerformer()
    const { user } = performer
    const { taskId } = await shop.anOrder({ url: channelUrl('goal') })
    const created = await begin(performer, taskId)
    expect(created.statusCode).toBe(200)
    expect(created.json().data).toMatchObject({
      status: 'created',
      start_at: null,
      end_at: null,
      youtube_account: { id: performer.account.id },
    })
    const { id } = created.json().data
    const started = await step(user, id, 'start')
    expect(started.json().data).toMatchObject({ status: 'in_processing', start_at: shop.time.now.toISOString() })
    later(5)
    expect((await step(user, id, 'end')).statusCode).toBe(422)
    later(5)
    expect((await step(user, id, 'end')).json().data).toMatchObject({ status: 'in_moderation', end_at: shop.time.now.toISOString() })
    const undone = await step(user, id, 'check')
    expect([undone.statusCode, undone.json().message, undone.json().details]).toEqual([
      422,
      'The task is not completed yet.',
      { reason: 'not-subscribed' },
    ])
    later(10)
    subscribe(performer, 'goal')
    expect((await step(user, id, 'check')).json().data.status).toBe('completed')
  })

  it('of a subscription that is older than the start is not completed', async () => {
    const performer = await shop.aPerformer()
    const { taskId } = await shop.anOrder({ url: channelUrl('known-for-long') })
    subscribe(performer, 'known-for-long')
    later(300)
    const id = await begun(performer, taskId)
    await step(performer.user, id, 'start')
    expect((await step(performer.user, id, 'check')).json().details).toEqual({ reason: 'not-subscribed' })
    expect(await shop.taskBalance(performer.user)).toBe(0n)
  })

  it('of a done task is completed at once and pays its reward once into the task pot (EP-108, FIN-012, PROD-006)', async () => {
    const performer = await shop.aPerformer()
    const { taskId, line } = await shop.anOrder({ url: channelUrl('paid') })
    const id = await begun(performer, taskId)
    await step(performer.user, id, 'start')
    subscribe(performer, 'paid')
    const answers = await Promise.all([step(performer.user, id, 'check'), step(performer.user, id, 'check')])
    // The second comes too soon, or after the end.
    expect([200, 429]).toContain(Math.max(...answers.map(({ statusCode }) => statusCode)))
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json().data.status).toBe('completed')
    expect((await step(performer.user, id, 'check')).json().data.status).toBe('completed')
    expect(await shop.taskBalance(performer.user)).toBe(50_000n)
    expect(await shop.task(taskId)).toMatchObject({ done: 1, reserved: 0, reward: 50_000n })
    expect((await shop.ask('GET', '/checks', performer.user)).json().meta).toEqual({ earned_today: '0.05', left_today: 99 })
    const finances = (await shop.ask('GET', '/payments/statistics', performer.user)).json()
    expect(finances.data).toMatchObject([{ type: 'task', amount: '0.05' }])
    await shop.poll()
    expect((await shop.line(line.id)).delivered).toBe(1)
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })

  it('is asked about at most once in ten seconds, with the time to wait', async () => {
    const performer = await shop.aPerformer()
    const { taskId } = await shop.anOrder()
    const id = await begun(performer, taskId)
    await step(performer.user, id, 'start')
    expect((await step(performer.user, id, 'check')).statusCode).toBe(422)
    const soon = await step(performer.user, id, 'check')
    expect([soon.statusCode, soon.headers['retry-after']]).toEqual([429, '10'])
    later(10)
    expect((await step(performer.user, id, 'check')).statusCode).toBe(422)
  })

  it('carries the comment text once it has started, and none when there is none (TASK-001)', async () => {
    const [one, two] = [await shop.aPerformer(), await shop.aPerformer()]
    const { taskId } = await shop.anOrder({ kind: 'comments', quantity: 2, comments: ['Nice one', 'Well said'] })
    const ids = [await begun(one, taskId), await begun(two, taskId)]
    expect((await shop.ask('GET', '/checks', one.user)).json().data[0].options).toEqual({
      custom_comment: null,
      brief: null,
      languages: [],
    })
    const words = [await step(one.user, ids[0] ?? 0, 'start'), await step(two.user, ids[1] ?? 0, 'start')].map(
      (answer) => answer.json().data.options.custom_comment,
    )
    expect(words.sort()).toEqual(['Nice one', 'Well said'])
    const free = await shop.anOrder({ kind: 'comments' })
    const id = await begun(one, free.taskId)
    expect((await step(one.user, id, 'start')).json().data.options).toEqual({ custom_comment: null, brief: null, languages: [] })
  })

  it('carries what the customer wants written about, which is no text to copy', async () => {
    const performer = await shop.aPerformer()
    const { taskId, line } = await shop.anOrder({
      kind: 'comments',
      quantity: 2,
      brief: ['About the harbour', 'kindly'],
      languages: ['en', 'de'],
    })
    const id = await begun(performer, taskId)
    const values = { custom_comment: null, brief: 'About the harbour\nkindly', languages: ['en', 'de'] }
    expect((await step(performer.user, id, 'start')).json().data.options).toEqual(values)
    shop.youtube.comment(line.url?.slice(-11) ?? '', performer.account.channelId, 'What a calm harbour')
    later(10)
    expect((await step(performer.user, id, 'check')).statusCode).toBe(200)
  })

  it('of a comment is completed by the given text, and by no other', async () => {
    const performer = await shop.aPerformer()
    const { taskId, line } = await shop.anOrder({ kind: 'comments', quantity: 1, comments: ['Nice one'] })
    const id = await begun(performer, taskId)
    await step(performer.user, id, 'start')
    const videoId = line.url?.slice(-11) ?? ''
    shop.youtube.comment(videoId, performer.account.channelId, 'Something else')
    expect((await step(performer.user, id, 'check')).json().details).toEqual({ reason: 'other-comment' })
    later(10)
    shop.youtube.comment(videoId, performer.account.channelId, 'nice one')
    expect((await step(performer.user, id, 'check')).json().data.status).toBe('completed')
  })

  it('of a view or a like is completed when the count has grown, and never more of them than were counted', async () => {
    const [one, two] = [await shop.aPerformer(), await shop.aPerformer()]
    const { taskId, line } = await shop.anOrder({ kind: 'likes' })
    const videoId = line.url?.slice(-11) ?? ''
    const ids = [await begun(one, taskId), await begun(two, taskId)]
    await step(one.user, ids[0] ?? 0, 'start')
    await step(two.user, ids[1] ?? 0, 'start')
    expect((await step(one.user, ids[0] ?? 0, 'check')).json().details).toEqual({ reason: 'not-counted' })
    later(10)
    shop.youtube.like(videoId)
    expect((await step(one.user, ids[0] ?? 0, 'check')).json().data.status).toBe('completed')
    expect((await step(two.user, ids[1] ?? 0, 'check')).statusCode).toBe(422)
    later(10)
    shop.youtube.like(videoId)
    expect((await step(two.user, ids[1] ?? 0, 'check')).json().data.status).toBe('completed')
  })

  it('of a like is paid by one order only when two want the same', async () => {
    const [one, two] = [await shop.aPerformer(), await shop.aPerformer()]
    const first = await shop.anOrder({ kind: 'likes' })
    const videoId = first.line.url?.slice(-11) ?? ''
    const second = await shop.anOrder({ kind: 'likes', serviceId: OTHER_LIKES, url: first.line.url ?? '' })
    const checks = [
      { performer: one, id: await begun(one, first.taskId) },
      { performer: two, id: await begun(two, second.taskId) },
    ]
    for (const { performer, id } of checks) await step(performer.user, id, 'start')
    shop.youtube.like(videoId)
    const answers = await Promise.all(checks.map(({ performer, id }) => step(performer.user, id, 'check')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  })

  it('is nobody else’s, and not there for guests', async () => {
    const [performer, stranger] = [await shop.aPerformer(), await shop.aPerformer()]
    const { taskId } = await shop.anOrder()
    const id = await begun(performer, taskId)
    for (const verb of ['start', 'end', 'check'] as const) expect((await step(stranger.user, id, verb)).statusCode).toBe(404)
    expect((await shop.ask('GET', '/tasks', 'guest')).statusCode).toBe(401)
  })

  it('is refused to a frozen person, at every step (NS-50)', async () => {
    const performer = await shop.aPerformer()
    const { taskId } = await shop.anOrder()
    const id = await begun(performer, taskId)
    await shop.db.database.transaction(shop.panel.id, (trx) => freezeUser(trx, performer.user.id, 'operator', shop.time.now))
    const answers = [await begin(performer, taskId), await step(performer.user, id, 'start')]
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
      answers.map(() => [422, 'Your account is frozen. Please contact support.']),
    )
  })

  it('says that the platform does not answer, and loses nothing', async () => {
    const performer = await shop.aPerformer()
    const { taskId } = await shop.anOrder()
    const id = await begun(performer, taskId)
    await step(performer.user, id, 'start')
    shop.youtube.addFault({ kind: 'error-before', status: 500 })
    const answer = await step(performer.user, id, 'check')
    shop.youtube.clearFaults()
    expect(answer.statusCode).toBe(503)
    expect((await shop.ask('GET', '/checks', performer.user)).json().data[0].status).toBe('in_processing')
  })
})

describe('who may begin a task (EP-105)', () => {
  it('is refused without a verified account of one’s own', async () => {
    const [performer, other] = [await shop.aPerformer(), await shop.aPerformer()]
    const { taskId } = await shop.anOrder()
    for (const accountId of [other.account.id, 999_999]) {
      const answer = await begin({ ...performer, account: { ...performer.account, id: accountId } }, taskId)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['youtube_account_id']])
    }
  })

  it('is refused to the order’s own customer', async () => {
    const performer = await shop.aPerformer()
    const { taskId } = await shop.anOrder({ by: performer.user.id })
    expect((await begin(performer, taskId)).json().errors).toEqual({ task_id: ['You can’t do tasks from your own orders.'] })
    expect((await tasksOf(performer.user)).data.map(({ id }) => id)).not.toContain(taskId)
  })

  it('allows five at a time and each action once, for whichever order', async () => {
    const performer = await shop.aPerformer()
    const orders = []
    for (let count = 0; count < 6; count += 1) orders.push(await shop.anOrder())
    for (const { taskId } of orders.slice(0, 5)) expect((await begin(performer, taskId)).statusCode).toBe(200)
    expect((await begin(performer, orders[0]?.taskId ?? 0)).statusCode).toBe(422)
    expect((await begin(performer, orders[5]?.taskId ?? 0)).json().errors).toEqual({ task_id: ['Finish one of your five tasks first.'] })
  })

  it('has a number a day', async () => {
    const { deps, panel } = shop
    const few = { ...deps, panels: { ...deps.panels, get: async () => ({ ...panel, options: { ...panel.options, tasksPerDay: 1 } }) } }
    const { beginCheck } = await import('../commands/tasks/begin-check.ts')
    const performer = await shop.aPerformer()
    const inputOf = async () => ({
      panelId: panel.id,
      userId: performer.user.id,
      accountId: performer.account.id,
      taskId: (await shop.anOrder()).taskId,
    })
    await beginCheck(few, await inputOf())
    await expect(beginCheck(few, await inputOf())).rejects.toMatchObject({ code: 'tasks.enoughToday' })
  })

  it('is only one of two for the last place', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => shop.aPerformer()))
    const { taskId } = await shop.anOrder({ quantity: 1 })
    const answers = await Promise.all(people.map((performer) => begin(performer, taskId)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
    expect(await shop.task(taskId)).toMatchObject({ done: 0, reserved: 1 })
  })
})

describe('the list of tasks (EP-104)', () => {
  it('comes page by page, the best paid first or last (TASK-004, TASK-005)', async () => {
    const reader = await aUser(shop.db.database, shop.panel.id)
    const { total } = (await tasksOf(reader)).meta
    for (let count = total; count < 45; count += 1) await shop.anOrder()
    const page = await tasksOf(reader, '?page=2&per_page=20')
    expect(page.data).toHaveLength(20)
    expect(page.meta).toEqual({ current_page: 2, from: 21, last_page: 3, per_page: 20, to: 40, total: 45 })
    const rewards = (await tasksOf(reader, '?per_page=100&order_by=reward&order_on=asc')).data.map(({ reward }) => Number(reward))
    expect(rewards).toEqual(rewards.toSorted((one, other) => one - other))
    expect((await tasksOf(reader, '?page=9')).meta).toMatchObject({ from: null, to: null, total: 45 })
  })

  it('leaves out what a channel has done and what has no room, and shows what one is at', async () => {
    const [performer, other] = [await shop.aPerformer(), await shop.aPerformer()]
    const { taskId } = await shop.anOrder({ quantity: 1, url: channelUrl('listed') })
    const listed = async ({ user, account }: Performer) =>
      (await tasksOf(user, `?per_page=100&service=followers&youtube_account_id=${account.id}`)).data.find(({ id }) => id === taskId)
    expect(await listed(performer)).toMatchObject({
      url: channelUrl('listed'),
      reward: '0.05',
      check: null,
      service: { id: 4, price: '2.00', pricing_per: 10, type: 'followers' },
      promotable: { snippet: { title: 'Listed' } },
    })
    await begin(performer, taskId)
    expect(await listed(performer)).toMatchObject({ check: { status: 'created' } })
    expect(await listed(other)).toBeUndefined()
  })

  it('has nothing of a type that nobody does by hand, and no foreign channel', async () => {
    const performer = await shop.aPerformer()
    expect((await tasksOf(performer.user, '?service=shares')).data).toEqual([])
    expect((await tasksOf(performer.user, '?service=views')).data.every(({ service }) => service.type === 'views')).toBe(true)
    expect((await shop.ask('GET', '/tasks?youtube_account_id=1000000', performer.user)).statusCode).toBe(422)
  })
})

it('is not there while the panel has no tasks (INST-012)', async () => {
  const { database } = shop.db
  const performer = await shop.aPerformer()
  const { taskId } = await shop.anOrder()
  const id = await begun(performer, taskId)
  const turn = (enable_tasks: boolean) => database.transaction(shop.panel.id, (trx) => changeSettings(trx, { enable_tasks }))
  await turn(false)
  const answers = [
    await shop.ask('GET', '/tasks', performer.user),
    await shop.ask('GET', '/checks', performer.user),
    await begin(performer, taskId),
    await step(performer.user, id, 'start'),
  ]
  await turn(true)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect((await tasksOf(performer.user)).data.map((task) => task.id)).toContain(taskId)
})
