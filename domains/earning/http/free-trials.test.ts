import { ensureGuestAccount, findUser, freezeUser, identitySchedules, type User } from '@vitrine/identity'
import { balancesOf, checkBooks } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { findLine } from '@vitrine/ordering'
import { aVideo } from '@vitrine/ordering/testing'
import { type Database, sql } from '@vitrine/platform/database'
import { createRateLimiter } from '@vitrine/platform/http'
import { micro } from '@vitrine/platform/kernel'
import { testApp } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turnQuest } from '../commands/trials/create-quest.ts'
import { decideFreeTrial } from '../commands/trials/decide-free-trial.ts'
import { takeFreeTrial } from '../commands/trials/take-free-trial.ts'
import { freeTrialContract as contract } from '../contract/free-trials.ts'
import { freeTrialSchedules } from '../jobs/free-trials.ts'
import { questStates, trialStates } from '../queries/operator-states.ts'
import { opensOf } from '../store/quest-store.ts'
import { aTrialShop, FREE_VIEWS, type TrialShop } from '../testing/trial-shop.ts'
import { freeTrialRoutes } from './free-trials.ts'

const QUESTS = '/api/v1/free-trial-quests'
const TRIALS = '/api/v1/free-trials'
const PROOF = 'https://social.example/post/1'
const DAY_MS = 86_400_000

let shop: TrialShop
beforeAll(async () => {
  shop = await aTrialShop()
})
afterAll(() => shop.close())

const take = (user: User, questId: number, more: object = {}) =>
  shop.post(TRIALS, { free_trial_quest_id: questId, url: aVideo(), ...more }, user)
const taken = async (user: User, questId: number, more: object = {}) => {
  const answer = await take(user, questId, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return contract.takeFreeTrial.response.parse(answer.json()).data
}
const errorsOf = async (answer: ReturnType<typeof take>) => {
  const { statusCode, body } = await answer
  return [statusCode, JSON.parse(body).errors]
}
const statusOf = async (user: User, id: number) => (await shop.get(`${TRIALS}/${id}`, user)).json().data.status
const lineOf = (id: number | null) => shop.inPanel((trx) => findLine(trx, id ?? 0))

describe('a quest', () => {
  it('is shown to everybody in their language with what it gives (EP-058, EP-059)', async () => {
    const questId = await shop.aQuest({ repeatsCount: 2 })
    const { data } = contract.listQuests.response.parse((await shop.get(`${QUESTS}?locale=de`)).json())
    const quest = data.find(({ id }) => id === questId)
    expect(quest).toMatchObject({ name: 'Sag hallo', short_body: 'Folge uns', reward: '500', repeats_count: 2, panel_id: shop.panel.id })
    expect(quest?.network).toMatchObject({ id: 1, name: 'YouTube' })
    expect(contract.showQuest.response.parse((await shop.get(`${QUESTS}/${questId}`)).json()).data).toMatchObject({ name: 'Say hello' })
  })
  it('that does not exist, or is switched off, answers 204 (FREETRIAL-004, EP-059)', async () => {
    const off = await shop.aQuest()
    await shop.inPanel((trx) => turnQuest(trx, off, false))
    for (const id of [999_999, off]) {
      const answer = await shop.get(`${QUESTS}/${id}`)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    expect((await shop.get(QUESTS)).json().data.map(({ id }: { id: number }) => id)).not.toContain(off)
  })
  it('counts who opens it (FREETRIAL-006, EP-060)', async () => {
    const questId = await shop.aQuest()
    expect([(await shop.post(`${QUESTS}/${questId}/track`, undefined)).statusCode, (await shop.inPanel(opensOf)).get(questId)]).toEqual([
      204, 1,
    ])
    expect((await shop.post(`${QUESTS}/999999/track`, undefined)).statusCode).toBe(404)
  })
  it('strips scripts from its text', async () => {
    const questId = await shop.aQuest({ texts: { en: { name: 'n', shortBody: 's', body: '<p onclick="x()">a</p><script>x()</script>' } } })
    expect((await shop.get(`${QUESTS}/${questId}`)).json().data.body).toBe('<p>a</p>')
  })
})

describe('taking a quest (EP-061)', () => {
  it('places an order of the panel’s service for nothing, and the trial ends with it (FREETRIAL-005, EP-062, EP-063)', async () => {
    const user = await shop.aCustomer()
    const trial = await taken(user, await shop.aQuest())
    expect(trial.status).toBe('in_processing')
    expect(await lineOf(trial.order_id)).toMatchObject({
      serviceId: FREE_VIEWS.service_id,
      quantity: FREE_VIEWS.quantity,
      charged: 0n,
      source: 'free_trial',
      state: 'ready',
      userId: user.id,
    })
    await shop.settle(trial.order_id ?? 0, 'completed')
    await shop.deliver()
    expect((await shop.get(TRIALS, user)).json().data).toEqual([{ ...trial, status: 'completed' }])
    expect(await shop.inPanel((trx) => balancesOf(trx, user.id))).toMatchObject({ total: 0n })
    expect(await shop.inPanel(checkBooks)).toEqual([])
  })
  it('with a proof waits for an operator, who lets it go or not (FREETRIAL-001, FREETRIAL-005)', async () => {
    const questId = await shop.aQuest({ asksProof: true, repeatsCount: 2 })
    const user = await shop.aCustomer()
    expect(await errorsOf(take(user, questId))).toEqual([422, { proof_url: ['The proof url field is required.'] }])
    const [good, bad] = [await taken(user, questId, { proof_url: PROOF }), await taken(user, questId, { proof_url: PROOF })]
    expect([good.status, good.order_id]).toEqual(['in_moderation', null])
    const decide = (id: number, isAccepted: boolean) => decideFreeTrial(shop.deps, { panelId: shop.panel.id, id, isAccepted })
    expect([await decide(good.id, true), await decide(good.id, false), await decide(bad.id, false)]).toEqual([true, false, true])
    expect([await statusOf(user, good.id), await statusOf(user, bad.id)]).toEqual(['in_processing', 'canceled'])
    expect((await taken(user, questId, { proof_url: PROOF })).status).toBe('in_moderation')
  })
  it('stands in the audit log with its offer as it is at that time', async () => {
    const questId = await shop.aQuest({ asksProof: true })
    const trial = await taken(await shop.aCustomer(), questId, { proof_url: PROOF })
    const standing = () =>
      shop.inPanel(async (trx) => [
        (await trialStates(trx, [trial.id])).get(String(trial.id)),
        (await questStates(trx, [questId])).get(String(questId)),
      ])
    expect((await standing()).map((state) => state?.fields)).toEqual([{ status: 'in_moderation', orderId: null }, { isEnabled: true }])
    await decideFreeTrial(shop.deps, { panelId: shop.panel.id, id: trial.id, isAccepted: true })
    await shop.inPanel((trx) => turnQuest(trx, questId, false))
    expect((await standing()).map((state) => state?.fields)).toEqual([
      { status: 'in_processing', orderId: expect.any(Number) },
      { isEnabled: false },
    ])
  })
  it('stores no proof that was not asked for (FREETRIAL-001)', async () => {
    const { id, status } = await taken(await shop.aCustomer(), await shop.aQuest(), { proof_url: PROOF })
    const row = await shop.inPanel((trx) =>
      trx.one(
        sql<{ proof: string | null }>`select proof_url as proof from earning.free_trial where panel_id = ${trx.panelId} and id = ${id}`,
      ),
    )
    expect([status, row.proof]).toEqual(['in_processing', null])
  })
  it('is possible so many times for one customer, also concurrently (FREETRIAL-003)', async () => {
    const user = await shop.aCustomer()
    const used = [422, { free_trial_quest_id: ['You’ve already used this free trial.'] }]
    const twice = await shop.aQuest({ repeatsCount: 2 })
    await taken(user, twice)
    await taken(user, twice)
    expect(await errorsOf(take(user, twice))).toEqual(used)
    const once = await shop.aQuest({ repeatsCount: 0 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => take(user, once)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422])
    expect(await errorsOf(take(user, once))).toEqual(used)
    await taken(await shop.aCustomer(), once)
  })
  it('is for those who have spent, or paid in, enough (FREETRIAL-002)', async () => {
    const [rich, poor] = [await shop.aCustomer(), await shop.aCustomer()]
    const spent = await shop.aQuest({ minSpent: micro(10_000_000n) })
    const paidIn = await shop.aQuest({ minToppedUp: micro(10_000_000n) })
    const spend = (user: User, amount: bigint) =>
      shop.inPanel(async (trx) => {
        await fund(trx, user.id, amount)
        const order = 900_000 + user.id
        await trx.run(sql`select ledger.charge(${user.id}, ${order}, ${amount}, ${`order:${order}:charge`})`)
      })
    await spend(rich, 10_000_000n)
    await spend(poor, 9_990_000n)
    const flags = async (user: User, questId: number) => {
      const { data } = (await shop.get(`${QUESTS}/${questId}`, user)).json()
      return [data.is_disabled_for_amount_spend_user, data.is_disabled_for_min_replenishment]
    }
    expect([await flags(rich, spent), await flags(poor, spent), await flags(rich, paidIn)]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    const limited = [422, { free_trial_quest_id: ['This free trial isn’t available to you yet.'] }]
    expect([await errorsOf(take(poor, spent)), await errorsOf(take(rich, paidIn))]).toEqual([limited, limited])
    await taken(rich, spent)
  })
  it('says at which field what is wrong (FORM-010)', async () => {
    const user = await shop.aCustomer()
    const questId = await shop.aQuest()
    const [, missing] = await errorsOf(shop.post(TRIALS, {}, user))
    expect(missing).toMatchObject({
      free_trial_quest_id: ['The free trial quest id field is required.'],
      url: ['The url field is required.'],
    })
    expect(await errorsOf(take(user, questId, { url: 'x' }))).toEqual([422, { url: ['The link is not valid for this service.'] }])
    expect(await errorsOf(take(user, 999_999))).toEqual([422, { free_trial_quest_id: ['The selected free trial quest id is invalid.'] }])
    const [, proof] = await errorsOf(take(user, await shop.aQuest({ asksProof: true }), { proof_url: 'no address' }))
    expect(Object.keys(proof)).toEqual(['proof_url'])
    expect((await shop.post(TRIALS, { free_trial_quest_id: questId, url: aVideo() })).statusCode).toBe(401)
  })
  it('is refused to a returning customer who deleted an account: a trial is given once', async () => {
    const { id, email } = await shop.aCustomer()
    await shop.inPanel((trx) =>
      trx.run(sql`update identity.user_account set delete_at = ${new Date(0)} where panel_id = ${trx.panelId} and user_id = ${id}`),
    )
    for (const { name, run } of identitySchedules({ ...shop.deps, personalData: [] }))
      if (name === 'identity.delete-due-accounts') await run()
    // This customer did not register: a guest order made the account.
    const again = await shop.inPanel(async (trx) => {
      const { userId } = await ensureGuestAccount(trx, { email: email ?? '', locale: 'en' })
      return findUser(trx, userId)
    })
    if (!again) throw new Error('no account')
    expect(again.id).not.toBe(id)
    expect((await take(again, await shop.aQuest())).statusCode).toBe(422)
    await taken(await shop.aCustomer(), await shop.aQuest())
  })
  it('is one trial when its commit was not confirmed and runs again, and when its client repeats it under its key', async () => {
    const deaf: Database = {
      ...shop.deps.database,
      transaction: async (panelId, work) => {
        await shop.deps.database.transaction(panelId, work)
        return shop.deps.database.transaction(panelId, work)
      },
    }
    const user = await shop.aCustomer()
    const input = {
      panelId: shop.panel.id,
      userId: user.id,
      questId: await shop.aQuest({ repeatsCount: 3 }),
      url: aVideo(),
      proofUrl: null,
    }
    const made = await takeFreeTrial({ ...shop.deps, database: deaf }, { ...input, locale: 'en', idempotency: null })
    const idempotency = { principal: `user:${user.id}`, key: 'key-of-the-client', route: 'POST /free-trials', bodyHash: Buffer.alloc(1) }
    const keyed = { ...input, url: aVideo(), locale: 'en', idempotency } as const
    const [first, second] = [await takeFreeTrial(shop.deps, keyed), await takeFreeTrial(shop.deps, keyed)]
    expect(second).toEqual(first)
    const all: { id: number }[] = (await shop.get(TRIALS, user)).json().data
    expect(all.map(({ id }) => id)).toEqual([first.id, made.id])
  })
  it('is given once for a link, no matter who asks, also concurrently', async () => {
    const [url, questId] = [aVideo(), await shop.aQuest()]
    const [first, second, third] = [await shop.aCustomer(), await shop.aCustomer(), await shop.aCustomer()]
    const answers = await Promise.all([first, second].map((user) => take(user, questId, { url })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const refused = { url: ['This link has already been used for this free trial. Please choose another one.'] }
    expect(await errorsOf(take(third, questId, { url }))).toEqual([422, refused])
    expect((await take(third, await shop.aQuest(), { url })).statusCode).toBe(200)
  })
  it('is given three a day to the people behind one address; what is refused does not count', async () => {
    const app = await testApp({
      panelOf: (host) => shop.deps.panels.findByHost(host),
      callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
      routes: freeTrialRoutes({ ...shop.deps, rateLimiter: createRateLimiter(shop.deps.database) }),
    })
    const questId = await shop.aQuest()
    const ask = async (from: string, url = aVideo()): Promise<number> => {
      const { id } = await shop.aCustomer()
      const headers = { host: shop.panel.host, authorization: `Bearer ${id}`, 'x-forwarded-for': from }
      return (await app.inject({ method: 'POST', url: `/core${TRIALS}`, headers, payload: { free_trial_quest_id: questId, url } }))
        .statusCode
    }
    const statuses: number[] = []
    for (const url of [undefined, 'x', undefined, 'x', undefined, undefined]) statuses.push(await ask('203.0.113.40', url))
    expect(statuses).toEqual([200, 422, 200, 422, 200, 429])
    expect(await ask('203.0.113.41')).toBe(200)
    await app.close()
  })
  it('is refused to a frozen customer', async () => {
    const user = await shop.aCustomer()
    await shop.inPanel((trx) => freezeUser(trx, user.id, 'operator', new Date()))
    expect((await take(user, await shop.aQuest())).statusCode).toBe(422)
  })
})

describe('a trial', () => {
  it('is still shown by its name when its quest is closed, in the reader’s language (EP-062, EP-063)', async () => {
    const user = await shop.aCustomer()
    const questId = await shop.aQuest()
    const trial = await taken(user, questId)
    await shop.inPanel((trx) => turnQuest(trx, questId, false))
    expect((await shop.get(TRIALS, user)).json().data).toEqual([{ ...trial, quest_name: 'Say hello' }])
    expect((await shop.get(`${TRIALS}/${trial.id}?locale=de`, user)).json().data.quest_name).toBe('Sag hallo')
  })
  it('is over when it was not completed in seven days (FREETRIAL-005)', async () => {
    const user = await shop.aCustomer()
    const at = shop.time.now
    const trial = await taken(user, await shop.aQuest())
    expect(new Date(trial.expire_at).getTime()).toBe(at.getTime() + 7 * DAY_MS)
    const [expire] = freeTrialSchedules(shop.deps)
    shop.time.now = new Date(at.getTime() + 7 * DAY_MS - 1)
    await expire?.run()
    expect(await statusOf(user, trial.id)).toBe('in_processing')
    shop.time.now = new Date(at.getTime() + 7 * DAY_MS)
    await expire?.run()
    expect(await statusOf(user, trial.id)).toBe('expired')
  })
  it('is nobody else’s to read (EP-063)', async () => {
    const trial = await taken(await shop.aCustomer(), await shop.aQuest())
    expect((await shop.get(`${TRIALS}/${trial.id}`, await shop.aCustomer())).statusCode).toBe(404)
  })
  it('has one of five states, and the database knows no other (FREETRIAL-005)', async () => {
    const trial = await taken(await shop.aCustomer(), await shop.aQuest())
    const write = shop.inPanel((trx) =>
      trx.run(sql`update earning.free_trial set status = 'not_created' where panel_id = ${trx.panelId} and id = ${trial.id}`),
    )
    await expect(write).rejects.toThrow('free_trial_status_known')
  })
})

describe('a panel', () => {
  it('that gives no free trials answers 404 (NS-67)', async () => {
    const all = () => Promise.all([QUESTS, TRIALS].map(async (path) => (await shop.get(path, shop.user)).statusCode))
    await shop.change({}, { freeViewsIsAllowed: false })
    expect(await all()).toEqual([404, 404])
    await shop.change({ free_trial: { ...FREE_VIEWS, hidden: true } }, { freeViewsIsAllowed: true })
    expect(await all()).toEqual([404, 404])
    await shop.change({ free_trial: { ...FREE_VIEWS, enabled: false } })
    expect(await all()).toEqual([404, 404])
    await shop.change({ free_trial: FREE_VIEWS })
    expect(await all()).toEqual([200, 200])
  })
})
