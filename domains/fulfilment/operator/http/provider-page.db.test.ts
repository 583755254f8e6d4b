import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels } from '@vitrine/panels'
import { generatedService } from '@vitrine/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmAccountCurrency } from '../../commands/accounts/confirm-currency.ts'
import { noteFailure } from '../../commands/accounts/note-failure.ts'
import { watchBalance } from '../../commands/accounts/watch-balance.ts'
import { syncCatalogue } from '../../commands/catalogue/sync-catalogue.ts'
import { aDeliveryShop, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

let shop: DeliveryShop
let known: ConsoleApp
let manager: OperatorClient
let P: string
beforeAll(async () => {
  shop = await aDeliveryShop({ upstream: { serviceCount: 6 } })
  known = await consoleApp(shop.database, fulfilmentOperatorRoutes({ ...shop.deps, catalogue: shop.catalogue }))
  const { key } = await createPanels(shop.database).get(shop.panelId)
  P = `/panels/${key}`
  manager = await signedIn(known, { email: 'manager@example.com', places: [{ panelId: shop.panelId, role: 'owner' }] })
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

const own = () => `${P}/providers/${shop.accountId}`
const ask = async (path: string) => (await manager.ask('GET', `${own()}/${path}`)).body

describe('the calls of an account', () => {
  it('are told newest first with the raw answer, in pages, without our key', async () => {
    shop.upstream.addFault({ kind: 'error-text', text: 'Under maintenance, sandbox-request-id', times: 1 })
    const lines = [await shop.order(), await shop.order()]
    for (const { id } of lines) await shop.untilState(id, 'completed')
    const page = await ask('calls?limit=2')
    expect(page.rows).toHaveLength(2)
    const rest = await ask(`calls?limit=200&cursor=${page.next}`)
    const all = [...page.rows, ...rest.rows]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
    expect(all.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(lines.map(({ id }) => id)))
    expect(all.filter(({ state, action }) => state === 'accepted' && action === 'add')[0]).toMatchObject({
      action: 'add',
      httpStatus: 200,
      milliseconds: expect.any(Number),
    })
    const failed = (await ask('calls?view=failed&limit=200')).rows
    expect(failed.length).toBeGreaterThan(0)
    expect(JSON.stringify(all)).toContain('Under maintenance, •••')
    expect(JSON.stringify(all)).not.toContain('sandbox-request-id')
    expect((await ask('calls?cursor=bm8')).errors).toHaveProperty('cursor')
  })
})

describe('an account', () => {
  it('says what was spent in a week, and how long its balance lasts at that', async () => {
    await watchBalance(shop.deps, shop.panelId, shop.accountId)
    const { spentWeekUsd, lastsDays, balance } = (await manager.ask('GET', own())).body.data
    expect(spentWeekUsd).toBe('0.84')
    expect(lastsDays).toBeCloseTo((Number(balance) * 7) / 0.84, 0)
  })
  it('that is paused for failures is used again by an operator’s word, once told why', async () => {
    await noteFailure(shop.deps, shop.panelId, shop.accountId, 'funds')
    expect((await manager.ask('GET', own())).body.data.breaker).toMatchObject({ state: 'open', reason: 'funds' })
    expect((await manager.ask('POST', `${own()}/breaker`, {})).body.errors).toHaveProperty('reason')
    const { body: before } = await manager.ask('GET', own())
    const closed = await manager.ask('POST', `${own()}/breaker`, { reason: 'We paid them.' })
    expect(closed.body.data).toEqual({ state: 'closed', openUntil: null })
    const nothing = { state: 'closed', reason: null, note: null, openUntil: null }
    expect((await manager.ask('GET', own())).body.data.breaker).toEqual(nothing)
    const [row] = (await manager.ask('GET', `${P}/audit?filter.action=provider.breaker-turned`)).body.rows
    expect(row).toMatchObject({ reason: 'We paid them.', before: { breaker: 'open' }, after: { breaker: 'closed' } })
    expect((await manager.ask('POST', `${P}/audit/${closed.undo}/undo`)).status).toBe(200)
    expect((await manager.ask('GET', own())).body.data.breaker).toEqual(before.data.breaker)
    await manager.ask('POST', `${own()}/breaker`, { do: 'close', reason: 'We did pay them.' })
    expect((await manager.ask('GET', own())).body.data.breaker).toEqual(nothing)
  })
  it('is paused by an operator’s word for a while, gets no orders by then, and goes on by Undo', async () => {
    const turn = (body: object) => manager.ask('POST', `${own()}/breaker`, body)
    expect((await turn({ do: 'open', reason: 'They move house.' })).body.errors).toHaveProperty('minutes')
    expect((await turn({ do: 'open', reason: 'They move house.', minutes: 0 })).body.errors).toHaveProperty('minutes')
    expect((await turn({ do: 'open', minutes: 60 })).body.errors).toHaveProperty('reason')
    const paused = await turn({ do: 'open', reason: 'They move house.', minutes: 60 })
    const { breaker } = (await manager.ask('GET', own())).body.data
    expect(breaker).toMatchObject({ state: 'open', reason: 'by_hand', note: 'They move house.', openUntil: paused.body.data.openUntil })
    const line = await shop.order()
    await shop.run('submit-lines')
    expect(await shop.attempts(line.id)).toEqual([])
    expect((await manager.ask('POST', `${P}/audit/${paused.undo}/undo`)).status).toBe(200)
    expect((await manager.ask('GET', own())).body.data.breaker.state).toBe('closed')
    await shop.untilState(line.id, 'completed')
  })
  it('that was paused by hand is asked after that time, and used again once it answers', async () => {
    // Of the shop's clock, which is behind that of the machine.
    const again = { until: new Date(shop.time.now() + 1_000).toISOString(), because: 'by_hand' }
    await manager.ask('POST', `${own()}/breaker`, { do: 'open', reason: 'They move house.', again })
    await shop.run('probe-accounts')
    expect((await manager.ask('GET', own())).body.data.breaker.state).toBe('open')
    await shop.time.pass(2_000)
    await shop.run('probe-accounts')
    expect((await manager.ask('GET', own())).body.data.breaker).toMatchObject({ state: 'closed', note: null })
  })
})

describe('the rates of an account', () => {
  it('are told with each change and the services that it delivers', async () => {
    await confirmAccountCurrency(shop.deps, shop.panelId, shop.accountId, { currency: 'USD', usdRatePpm: 1_000_000n })
    const deps = { ...shop.deps, catalogue: shop.catalogue }
    await syncCatalogue(deps, shop.panelId, shop.accountId)
    for (const rate of ['0.5', '0.6']) {
      shop.upstream.changeServices({ set: [{ ...generatedService(1), rate }] })
      await shop.time.pass(10)
      await syncCatalogue(deps, shop.panelId, shop.accountId)
    }
    const page = await ask('rates?limit=1')
    expect(page.rows).toMatchObject([{ providerServiceId: '1', oldNano: '500000000', newNano: '600000000', services: [{ id: 1 }] }])
    expect((await ask(`rates?limit=1&cursor=${page.next}`)).rows).toMatchObject([{ newNano: '500000000' }])
  })
})

describe('the words of a provider', () => {
  const put = (body: object) => manager.ask('PUT', `${own()}/words`, body)
  it('are given a meaning, and lose it', async () => {
    expect((await put({ part: 'No more left', means: 'transient' })).body.data.errorTexts).toEqual([
      { part: 'no more left', means: 'transient' },
    ])
    expect((await put({ word: 'Manual Check', means: 'in_progress' })).body.data.statusWords).toEqual([
      { word: 'manualcheck', means: 'in_progress' },
    ])
    expect((await put({ part: 'no more left', means: null })).body.data.errorTexts).toEqual([])
    expect((await put({ word: ' - ', means: 'pending' })).body.errors).toHaveProperty('word')
    expect((await ask('words')).data.statusWords).toHaveLength(1)
  })
  it('that its open orders have are shown with their number', async () => {
    shop.upstream.configure({ deliverySeconds: 3600 })
    const line = await shop.order()
    await shop.untilState(line.id, 'running')
    const [{ word }] = (await ask('words')).data.seen
    expect((await ask('words')).data.seen).toEqual([{ word, orders: 1, means: expect.stringMatching(/pending|in_progress/) }])
    const { data } = (await manager.ask('POST', `${own()}/words/preview`, { word, means: 'unknown' })).body
    expect(data.changes).toEqual([{ text: word, before: data.already, after: 'unknown', calls: null, orders: 1 }])
  })
  it('of refusals are gathered, tried before they are saved, and lose their meaning by Undo', async () => {
    const preview = async (body: object) => (await manager.ask('POST', `${own()}/words/preview`, body)).body.data
    const refusal = async () => (await ask('words')).data.refusals.find(({ text }: { text: string }) => text.startsWith('Come back'))
    shop.upstream.addFault({ kind: 'error-text', text: 'Come back on Monday', times: 1 })
    const line = await shop.order()
    await shop.until(async () => (await shop.attempts(line.id)).some(({ state }) => state === 'ambiguous'))
    expect(await refusal()).toMatchObject({ means: null, calls: 1, orders: 1, lastAt: expect.any(String) })
    expect((await ask('words')).data.refusals[0].means).toBe(null)
    const mapping = { part: 'COME BACK', means: 'transient' }
    const effect = await preview({ ...mapping, sample: '{"error":"come back later"}' })
    expect(effect).toEqual({
      already: null,
      changes: [{ text: 'Come back on Monday', before: null, after: 'transient', calls: 1, orders: 1 }],
      sample: { text: 'come back later', before: null, after: 'transient' },
    })
    expect(await preview({ part: 'invalid link now', means: 'funds' })).toMatchObject({ already: 'definitive', changes: [] })
    expect((await ask('words')).data.errorTexts).toEqual([])
    const before = (await ask('words')).data
    await put({ part: 'on monday', means: 'funds' })
    const said = await put(mapping)
    expect((await refusal()).means).toBe('transient')
    expect((await preview({ part: 'come back', means: null })).changes).toMatchObject([{ before: 'transient', after: 'funds' }])
    expect((await manager.ask('POST', `${P}/audit/${said.undo}/undo`)).status).toBe(200)
    expect((await refusal()).means).toBe('funds')
    const gone = await put({ part: 'on monday', means: null })
    expect((await ask('words')).data.errorTexts).toEqual(before.errorTexts)
    expect((await manager.ask('POST', `${P}/audit/${gone.undo}/undo`)).status).toBe(200)
    expect((await ask('words')).data.errorTexts).toEqual([{ part: 'on monday', means: 'funds' }])
    expect((await put({})).status).toBe(422)
    await put({ part: 'on monday', means: null })
    await shop.untilState(line.id, 'running')
  })
})

describe('the deliveries of a day', () => {
  it('say by account how many attempts there were, how many of them were accepted, and how many it works on', async () => {
    const read = async () =>
      (await manager.ask('GET', `${P}/deliveries-by-provider`)).body.data.providers.find(({ id }: { id: number }) => id === shop.accountId)
    const before = await read()
    shop.upstream.configure({ deliverySeconds: 600 })
    const running = await shop.order()
    await shop.untilState(running.id, 'running')
    expect(await read()).toEqual({
      id: shop.accountId,
      attempts: before.attempts + 1,
      accepted: before.accepted + 1,
      open: before.open + 1,
    })
    shop.upstream.addFault({ kind: 'error-text', text: 'Incorrect link', times: 1 })
    const refused = await shop.order()
    await shop.untilState(refused.id, 'failed')
    const after = await read()
    expect([after.attempts - before.attempts, after.accepted - before.accepted, after.open - before.open]).toEqual([2, 1, 1])
  })
})

describe('what an account can prove', () => {
  const evidence = async () => (await ask('evidence')).data
  const change = async (body: object) => manager.ask('PATCH', own(), { ...body, version: (await evidence()).version })
  it('is off at first, and says which conditions hold', async () => {
    expect(await evidence()).toMatchObject({
      exclusive: { isOn: false, hindrances: [] },
      idWindow: { isOn: false, hindrances: ['not_needed'] },
      balance: { isOn: false, hindrances: ['not_needed'] },
    })
    await change({ profile: 'plain' })
    expect((await evidence()).idWindow.hindrances).toEqual(['not_exclusive'])
  })
  it('rests on nobody else spending there: refused without it, and gone with it', async () => {
    expect((await change({ asksIdWindow: true })).body.errors).toHaveProperty('asksIdWindow')
    expect((await change({ reconcilesBalance: true, isExclusive: false })).body.errors).toHaveProperty('reconcilesBalance')
    expect((await change({ asksIdWindow: true, reconcilesBalance: true, isExclusive: true })).status).toBe(200)
    expect(await evidence()).toMatchObject({ exclusive: { isOn: true }, idWindow: { isOn: true, hindrances: [] }, balance: { isOn: true } })
    expect((await change({ isExclusive: false })).status).toBe(200)
    expect(await evidence()).toMatchObject({ exclusive: { isOn: false }, idWindow: { isOn: false }, balance: { isOn: false } })
  })
  it('comes back whole by Undo', async () => {
    const [{ id, before, after }] = (await manager.ask('GET', `${P}/audit?filter.action=provider.changed&limit=1`)).body.rows
    expect(before).toEqual({ isExclusive: true, asksIdWindow: true, reconcilesBalance: true })
    expect(after).toEqual({ isExclusive: false, asksIdWindow: false, reconcilesBalance: false })
    expect((await manager.ask('POST', `${P}/audit/${id}/undo`)).status).toBe(200)
    expect(await evidence()).toMatchObject({ exclusive: { isOn: true }, idWindow: { isOn: true }, balance: { isOn: true } })
  })
  it('is in question where another account has the same address and key', async () => {
    const { endpoint, name } = (await manager.ask('GET', own())).body.data
    const duplicate = { name: `${name} again`, endpoint, key: 'sandbox-request-id' }
    expect((await manager.ask('POST', `${P}/providers`, { ...duplicate, asksIdWindow: true })).body.errors).toHaveProperty('asksIdWindow')
    expect((await manager.ask('POST', `${P}/providers`, duplicate)).status).toBe(201)
    expect((await evidence()).exclusive.hindrances).toEqual(['shared_access'])
  })
  it('is changed from the version that was seen', async () => {
    const { version } = await evidence()
    await change({ isExclusive: false })
    expect((await manager.ask('PATCH', own(), { isExclusive: true, version })).body.details.code).toBe('changed_meanwhile')
  })
})
