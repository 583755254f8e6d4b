import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import type { Panel } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemCoupon } from '../../commands/redeem-coupon.ts'
import { releaseRedemption } from '../../commands/release-redemption.ts'
import type { OrderedWith } from '../../model/coupon.ts'
import { findApplicableCoupon } from '../../queries/find-coupon.ts'
import { writeHeld } from '../../store/grade-store.ts'
import { promotionsOperatorRoutes } from './index.ts'

let db: TestDatabase
let known: ConsoleApp
let panel: Panel
let finance: OperatorClient
let manager: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
let auditor: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(
    db.database,
    promotionsOperatorRoutes({ catalogue: createCatalogue(db.database), ordersOf: async () => new Map([[5001, [501, 502]]]) }),
  )
  panel = await aPanel(db.database, { key: 'harbour' })
  const other = await aPanel(db.database, { key: 'meadow' })
  await aCatalogue(db.database, panel.id, { services: [aService()] })
  const as = (email: string, role: 'owner' | 'manager' | 'finance' | 'support', panelId = panel.id) =>
    signedIn(known, { email, places: [{ panelId, role }] })
  finance = await as('finance@example.com', 'finance')
  manager = await as('manager@example.com', 'manager')
  support = await as('support@example.com', 'support')
  auditor = await signedIn(known, { email: 'auditor@example.com', deploymentRole: 'auditor' })
  foreign = await as('foreign@example.com', 'owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await db.close()
})

const P = '/panels/harbour'
const ten = {
  code: 'TEN',
  texts: { en: { name: 'Ten', description: 'Of everything' } },
  type: 'discount',
  calculation: 'percent',
  percent: '10',
}
const five = { code: 'FIVE', texts: { en: { name: 'Five' } }, type: 'bonus', calculation: 'fixed', amountUsd: '5' }
const post = (things: string, body: object, headers?: Record<string, string>, who = manager) =>
  who.ask('POST', `${P}/${things}`, body, headers)
const newest = async () => (await auditor.ask('GET', `${P}/audit?limit=1`)).body.rows[0]
const fieldsOf = async (things: string, body: object) => {
  const { status, body: said } = await post(things, body)
  return [status, Object.keys(said.errors ?? {})]
}

describe('coupons', () => {
  it('are added with their terms, once for a repeated key, and work in the shop', async () => {
    const key = { 'idempotency-key': 'ten' }
    const [made, again] = [await post('coupons', ten, key, finance), await post('coupons', ten, key, finance)]
    expect([made.status, again.status, again.text]).toEqual([201, 201, made.text])
    expect(made.body.data).toMatchObject({
      code: 'TEN',
      texts: { en: { name: 'Ten', description: 'Of everything' } },
      percent: '10',
      amountUsd: null,
      minAmountUsd: '0.00',
      validTo: null,
      usesPerUser: 1,
      usesLeft: null,
      isListed: true,
      isEnabled: true,
      used: 0,
      version: 1,
    })
    const question = { code: 'ten', userId: null, amount: micro(1_000_000n), now: new Date() }
    const found = await db.database.read(panel.id, (trx) => findApplicableCoupon(trx, question))
    expect(found?.terms).toMatchObject({ ppm: 100_000 })
    const row = await newest()
    expect(row).toMatchObject({
      action: 'coupon.created',
      entity: { kind: 'coupon', label: 'TEN' },
      before: null,
      after: { percent: '10' },
    })
  })
  it('are listed with their uses, the newest first, by view and search, page by page', async () => {
    const { id } = (await post('coupons', { ...five, validTo: '2099-01-01T00:00:00.000Z', usesLeft: 3, minAmountUsd: '1.5' })).body.data
    const use = (reference: number) => ({
      couponId: id,
      userId: reference,
      reference: { kind: 'purchase' as const, id: reference },
      amount: micro(9_000_000n),
      worth: micro(5_000_000n),
      at: new Date(),
    })
    await db.database.transaction(panel.id, async (trx) => {
      await redeemCoupon(trx, use(1))
      await redeemCoupon(trx, use(2))
      await releaseRedemption(trx, { kind: 'purchase', id: 2 })
    })
    const list = async (query: string) => (await manager.ask('GET', `${P}/coupons?${query}`)).body
    const first = await list('limit=1')
    expect(first).toMatchObject({
      rows: [{ id, code: 'FIVE', amountUsd: '5.00', percent: null, minAmountUsd: '1.50', used: 1, usesLeft: 2, version: 1 }],
      total: { count: 2, isExact: true },
    })
    expect((await list(`limit=1&cursor=${first.next}`)).rows).toMatchObject([{ code: 'TEN' }])
    expect((await list('q=fiv')).rows).toMatchObject([{ code: 'FIVE' }])
    expect((await list('view=off')).rows).toEqual([])
    expect((await list('view=on')).total.count).toBe(2)
    for (const query of ['view=odd', 'filter.colour=1', 'limit=900', 'cursor=**'])
      expect([query, (await manager.ask('GET', `${P}/coupons?${query}`)).status]).toEqual([query, 422])
  })
  it('are turned off and on by their version', async () => {
    const { id } = (await post('coupons', { ...ten, code: 'TURN' })).body.data
    const turn = (body: object, who = manager) => who.ask('POST', `${P}/coupons/${id}/turn`, body)
    expect((await turn({ isOn: false, version: 1 })).body.data).toMatchObject({ isEnabled: false, version: 2 })
    const row = await newest()
    expect(row).toMatchObject({ action: 'coupon.turned', before: { isEnabled: true }, after: { isEnabled: false } })
    expect((await turn({ isOn: true, version: 1 })).body.details).toMatchObject({ code: 'changed_meanwhile', current: '2' })
    expect((await turn({ isOn: true, version: 2 })).body.data).toMatchObject({ isEnabled: true, version: 3 })
    expect((await turn({ isOn: 'yes', version: 3 })).body.errors).toHaveProperty('isOn')
    expect((await manager.ask('GET', `${P}/coupons/${id}`)).body.data.version).toBe(3)
    expect((await turn({ isOn: true, version: 3 }, support)).body.details).toEqual({ code: 'not_permitted', permission: 'coupons.edit' })
    for (const path of [`/panels/meadow/coupons/${id}`, '/panels/meadow/coupons/2000000000', `${P}/coupons/${id}`])
      expect([path, (await foreign.ask('GET', path)).status]).toEqual([path, 404])
    expect((await foreign.ask('POST', `/panels/meadow/coupons/${id}/turn`, { isOn: false, version: 3 })).status).toBe(404)
  })
  it.each([
    ['code', { ...ten, code: 'a b' }],
    ['code', { ...ten, code: 'ten' }],
    ['texts.en', { ...ten, texts: { de: { name: 'Zehn' } } }],
    ['texts.en.name', { ...ten, texts: { en: { name: '  ' } } }],
    ['texts.de', { ...ten, code: 'BAD', texts: { en: { name: 'Ten' }, de: 'Zehn' } }],
    ['type', { ...ten, type: 'gift' }],
    ['percent', { ...ten, code: 'BAD', percent: '0' }],
    ['percent', { ...ten, code: 'BAD', percent: '100.0001' }],
    ['percent', { ...ten, code: 'BAD', percent: '1e2' }],
    ['percent', { ...ten, code: 'BAD', percent: null }],
    ['amountUsd', { ...ten, code: 'BAD', amountUsd: '1' }],
    ['amountUsd', { ...five, code: 'BAD', amountUsd: '0' }],
    ['amountUsd', { ...five, code: 'BAD', amountUsd: '1.0000001' }],
    ['amountUsd', { ...five, code: 'BAD', amountUsd: null }],
    ['percent', { ...five, code: 'BAD', percent: '1' }],
    ['minAmountUsd', { ...ten, code: 'BAD', minAmountUsd: '-1' }],
    ['validTo', { ...ten, code: 'BAD', validTo: '2020-01-01T00:00:00.000Z' }],
    ['validTo', { ...ten, code: 'BAD', validTo: 'tomorrow' }],
    ['usesPerUser', { ...ten, code: 'BAD', usesPerUser: 0 }],
    ['usesLeft', { ...ten, code: 'BAD', usesLeft: 2 ** 31 }],
  ])('refuse a wrong %s', async (field, body) => {
    const [status, fields] = await fieldsOf('coupons', body)
    expect([status, fields]).toEqual([422, expect.arrayContaining([field])])
  })
})

describe('limits of a coupon', () => {
  const made = async (more: object) => (await post('coupons', { ...ten, ...more })).body.data as { id: number; code: string }
  const offered = (code: string, ordered?: OrderedWith) =>
    db.database.read(panel.id, (trx) =>
      findApplicableCoupon(trx, { code, userId: null, amount: micro(1_000_000n), now: new Date(), ...(ordered ? { ordered } : {}) }),
    )
  const redeemed = (couponId: number, services: number[] | null, isFirst: boolean | null, at = new Date()) =>
    db.database.transaction(panel.id, async (trx) => {
      const { done } = await trx.one(sql<{ done: boolean }>`
        select promotions.redeem(${couponId}, ${++customer}, 'purchase', ${++customer}, 1000000, 100000, ${at}, false, ${services}::integer[], ${services?.map((id) => (id === 1 ? typeId : 99)) ?? null}::integer[], ${services?.map((id) => (id === 1 ? networkId : 99)) ?? null}::integer[], ${isFirst}) as done`)
      return done
    })
  let customer = 9000
  const order = (serviceIds: number[], isFirstOrder = false): OrderedWith => ({
    serviceIds,
    isFirstOrder,
    shelvesOf: (id) => (id === 1 ? { networkId, serviceTypeId: typeId } : { networkId: 99, serviceTypeId: 99 }),
  })
  let networkId = 0
  let typeId = 0
  beforeAll(async () => {
    const service = (await createCatalogue(db.database).snapshot(panel.id)).service(1)
    networkId = service?.networkId ?? 0
    typeId = service?.serviceTypeId ?? 0
  })

  it('by services, types and networks let it be used for those alone, and for no top-up', async () => {
    const ofService = await made({ code: 'OF_SERVICE', serviceIds: [1] })
    const ofNetwork = await made({ code: 'OF_NETWORK', networkIds: [networkId] })
    const ofType = await made({ code: 'OF_TYPE', serviceTypeIds: [typeId] })
    for (const { id, code } of [ofService, ofType, ofNetwork]) {
      expect((await offered(code, order([1])))?.id).toBe(id)
      for (const ordered of [order([1, 2]), order([2]), order([]), undefined])
        expect([code, ordered, await offered(code, ordered)]).toEqual([code, ordered, undefined])
      expect([
        await redeemed(id, [1], null),
        await redeemed(id, [1, 2], null),
        await redeemed(id, [], null),
        await redeemed(id, null, null),
      ]).toEqual([true, false, false, false])
    }
  })
  it('to a first order let nobody use it who has paid for one', async () => {
    const { id, code } = await made({ code: 'FIRST', isFirstOrderOnly: true })
    expect([(await offered(code, order([2], true)))?.id, await offered(code, order([2])), await offered(code)]).toEqual([
      id,
      undefined,
      undefined,
    ])
    expect([await redeemed(id, [2], true), await redeemed(id, [2], false), await redeemed(id, null, null)]).toEqual([true, false, false])
  })
  it('by dates let it be used from the first on', async () => {
    const { id, code } = await made({ code: 'LATER', validFrom: '2098-01-01T00:00:00.000Z', validTo: '2099-01-01T00:00:00.000Z' })
    expect([await offered(code), await redeemed(id, null, null), await redeemed(id, null, null, new Date('2098-06-01'))]).toEqual([
      undefined,
      false,
      true,
    ])
    expect(
      await fieldsOf('coupons', { ...ten, code: 'BAD', validFrom: '2099-01-01T00:00:00.000Z', validTo: '2098-01-01T00:00:00.000Z' }),
    ).toEqual([422, ['validTo']])
  })
  it('name services, types and networks of this panel', async () => {
    expect(await fieldsOf('coupons', { ...ten, code: 'BAD', serviceIds: [404] })).toEqual([422, ['serviceIds']])
    expect(await fieldsOf('coupons', { ...ten, code: 'BAD', serviceTypeIds: [4040] })).toEqual([422, ['serviceTypeIds']])
    expect(await fieldsOf('coupons', { ...ten, code: 'BAD', networkIds: [4040] })).toEqual([422, ['networkIds']])
    expect(await fieldsOf('coupons', { ...ten, code: 'BAD', customerIds: [4040] })).toEqual([422, ['customerIds']])
  })
})

describe('coupons that are made together', () => {
  const batch = { ...ten, code: undefined, pattern: 'MAY-######', count: 120, serviceIds: [1] }
  it('have one set of terms and a code each, stand as one row, and are all told for a file', async () => {
    const answer = await post('coupon-batches', batch)
    expect([answer.status, answer.body.data.count]).toEqual([201, 120])
    expect(await newest()).toMatchObject({ action: 'coupon-batch.created', entity: { label: 'MAY-######' }, after: { count: 120 } })
    const { id } = answer.body.data
    const [head, ...lines] = (await manager.ask('GET', `${P}/coupon-batches/${id}/codes.csv`)).text.replace(/\r\n$/, '').split('\r\n')
    const codes = lines.map((line) => line.split(',')[0] ?? '')
    expect([head, lines[0], new Set(codes).size]).toEqual([
      '\ufeffCode,Enabled,Used,Customers',
      expect.stringMatching(/^MAY-[A-Z2-9]{6},yes,0,$/),
      120,
    ])
    expect(await newest()).toMatchObject({ action: 'coupon-batch.exported' })
    const rows = async (query: string) => (await manager.ask('GET', `${P}/coupons?limit=200&${query}`)).body.rows
    const inList = (await rows('')).filter(({ batchId }: { batchId: number | null }) => batchId === id)
    expect(inList).toMatchObject([{ id, batchPattern: 'MAY-######', batchCount: 120, serviceIds: [1], percent: '10' }])
    expect(await rows(`filter.batch=${id}`)).toHaveLength(120)
    const [used] = await rows(`q=${codes[77]}`)
    expect(used).toMatchObject({ code: codes[77], batchId: id, batchCount: null })
    const use = (userId: number) => {
      const [reference, worth] = [{ kind: 'purchase', id: 6000 + userId } as const, micro(900_000n)]
      return db.database.transaction(panel.id, (trx) =>
        redeemCoupon(trx, { couponId: used.id, userId, reference, amount: worth, worth, at: new Date(), wasPromised: true }),
      )
    }
    expect([await use(702), await use(701)]).toEqual([true, true])
    expect((await manager.ask('GET', `${P}/coupon-batches/${id}/codes.csv`)).text).toContain(`\r\n${codes[77]},yes,2,701 702\r\n`)
  })
  it('are turned off and on together', async () => {
    const { id } = (await post('coupon-batches', { ...batch, count: 3 })).body.data
    const turn = (isOn: boolean, who = manager, panelKey = 'harbour') =>
      who.ask('POST', `/panels/${panelKey}/coupon-batches/${id}/turn`, { isOn })
    expect((await turn(false)).body.data).toEqual({ count: 3 })
    expect((await turn(false)).body.data).toEqual({ count: 0 })
    expect(await newest()).toMatchObject({ action: 'coupon-batch.turned' })
    expect((await turn(true, foreign, 'meadow')).status).toBe(404)
    expect((await foreign.ask('GET', `/panels/meadow/coupon-batches/${id}/codes.csv`)).status).toBe(404)
    expect((await turn(true)).body.data).toEqual({ count: 3 })
  })
  it('refuse a pattern whose codes could be guessed, and too many', async () => {
    expect(await fieldsOf('coupon-batches', { ...batch, pattern: 'MAY-##' })).toEqual([422, ['pattern']])
    expect(await fieldsOf('coupon-batches', { ...batch, pattern: 'MAY' })).toEqual([422, ['pattern']])
    expect(await fieldsOf('coupon-batches', { ...batch, pattern: 'a b####' })).toEqual([422, ['pattern']])
    expect(await fieldsOf('coupon-batches', { ...batch, count: 10_001 })).toEqual([422, ['count']])
  })
})

describe('uses of a coupon', () => {
  it('tell who, when, for what and how much, the newest first and page by page', async () => {
    const { id } = (await post('coupons', { ...ten, code: 'USED' })).body.data
    const use = (userId: number, reference: { kind: 'purchase' | 'invoice'; id: number }) =>
      db.database.transaction(panel.id, (trx) =>
        redeemCoupon(trx, { couponId: id, userId, reference, amount: micro(9_000_000n), worth: micro(900_000n), at: new Date() }),
      )
    expect([await use(701, { kind: 'purchase', id: 5001 }), await use(702, { kind: 'invoice', id: 31 })]).toEqual([true, true])
    const list = async (query: string, who = manager) => (await who.ask('GET', `${P}/coupons/${id}/uses?${query}`)).body
    const first = await list('limit=1')
    expect(first).toMatchObject({
      rows: [
        { customer: { id: 702 }, code: 'USED', amountUsd: '9.00', worthUsd: '0.90', orderIds: [], invoiceNumber: 31, releasedAt: null },
      ],
      total: { count: 2 },
    })
    expect((await list(`limit=1&cursor=${first.next}`)).rows).toMatchObject([
      { customer: { id: 701 }, orderIds: [501, 502], invoiceNumber: null },
    ])
    await db.database.transaction(panel.id, (trx) => releaseRedemption(trx, { kind: 'invoice', id: 31 }))
    expect((await list('')).rows[0].releasedAt).not.toBeNull()
    expect((await foreign.ask('GET', `/panels/meadow/coupons/${id}/uses`)).status).toBe(404)
    expect((await list('', support)).details).toEqual({ code: 'not_permitted', permission: 'coupons.edit' })
  })
})

describe('grades', () => {
  const gold = {
    icon: '/gold.svg',
    names: { en: 'Gold', de: 'Gold' },
    discountPercent: '7.5',
    spendingGoalUsd: '1000',
    consultationDays: 30,
  }
  it('are taken away once nobody has them, and their customers are moved first', async () => {
    const [old, next] = [
      (await post('grades', { ...gold, spendingGoalUsd: '77' })).body.data,
      (await post('grades', { ...gold, spendingGoalUsd: '78' })).body.data,
    ]
    const hold = (userId: number, days: number, gradeId = old.id) =>
      db.database.transaction(panel.id, (trx) =>
        writeHeld(trx, userId, {
          gradeId,
          reachedAt: new Date(Date.now() - 400 * 86_400_000),
          expiresAt: new Date(Date.now() + days * 86_400_000),
        }),
      )
    for (const [userId, days] of [
      [801, 10],
      [802, 20],
      [803, -5],
    ] as const)
      await hold(userId, days)
    const counts = async () =>
      Object.fromEntries(
        (await manager.ask('GET', `${P}/grades`)).body.rows.map((row: { id: number; customerCount: number }) => [
          row.id,
          row.customerCount,
        ]),
      )
    expect(await counts()).toMatchObject({ [old.id]: 2, [next.id]: 0 })
    const remove = (who = manager, key = 'harbour') => who.ask('DELETE', `/panels/${key}/grades/${old.id}`)
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([422, '2 customers have this level. Move them to another level first.'])
    const move = (to: number) => post(`grades/${old.id}/move-customers`, { to })
    for (const to of [old.id, 2_000_000_000]) expect((await move(to)).body.errors).toHaveProperty('to')
    expect((await move(next.id)).body.data).toEqual({ moved: 2 })
    expect(await counts()).toMatchObject({ [old.id]: 0, [next.id]: 2 })
    expect((await remove(foreign, 'meadow')).status).toBe(404)
    const moved = await newest()
    expect(moved).toMatchObject({ action: 'grade.emptied', before: { customersMoved: 0 }, after: { customersMoved: 2 } })
    const removed = await remove()
    expect(removed.status).toBe(204)
    expect(await newest()).toMatchObject({ action: 'grade.removed', before: { discountPercent: '7.5' }, after: null })
    expect(await counts()).not.toHaveProperty(String(old.id))
    // Whom it moved goes back with the level, and those alone.
    await hold(804, 10, next.id)
    const back = (row: string | number | undefined) => post(`audit/${row}/undo`, {})
    expect((await back(moved.id)).body.details).toMatchObject({ code: 'changed_meanwhile' })
    expect((await back(removed.undo)).status).toBe(200)
    expect((await manager.ask('GET', `${P}/grades/${old.id}`)).body.data).toEqual({ ...old, customerCount: 0 })
    expect((await back(moved.id)).status).toBe(200)
    expect(await counts()).toMatchObject({ [old.id]: 2, [next.id]: 1 })
    // Somebody who was moved reached a level since: not all of them would go back.
    const again = await move(next.id)
    await hold(801, 10, next.id)
    expect((await back(again.undo)).body.details).toMatchObject({ code: 'changed_meanwhile' })
    await hold(802, 10, next.id)
    expect((await remove()).status).toBe(204)
    await db.database.transaction(panel.id, (trx) =>
      trx.run(sql`delete from promotions.grade where panel_id = ${panel.id} and id = ${next.id}`),
    )
  })
  it('are added to the ladder', async () => {
    const made = await post('grades', gold)
    expect([made.status, made.body.data]).toMatchObject([201, { discountPercent: '7.5', spendingGoalUsd: '1000.00', thumbnailDays: null }])
    const row = await newest()
    expect(row).toMatchObject({
      permission: 'grades.edit',
      action: 'grade.created',
      entity: { label: 'Gold' },
      after: { discountPercent: '7.5' },
    })
    expect((await manager.ask('GET', `${P}/grades`)).body).toMatchObject({
      rows: [{ id: made.body.data.id, names: gold.names }],
      next: null,
    })
    expect((await finance.ask('GET', `${P}/grades`)).body.details).toEqual({ code: 'not_permitted', permission: 'grades.edit' })
  })
  it.each([
    ['spendingGoalUsd', { ...gold, spendingGoalUsd: '1000.00' }],
    ['spendingGoalUsd', { ...gold, spendingGoalUsd: '-1' }],
    ['discountPercent', { ...gold, spendingGoalUsd: '2', discountPercent: '100.5' }],
    ['names.en', { ...gold, names: {} }],
    ['icon', { ...gold, icon: 'javascript:alert(1)' }],
    ['icon', { ...gold, icon: '//elsewhere.example/a.svg' }],
    ['consultationDays', { ...gold, consultationDays: 0 }],
  ])('refuse a wrong %s', async (field, body) => {
    const [status, fields] = await fieldsOf('grades', body)
    expect([status, fields]).toEqual([422, expect.arrayContaining([field])])
  })
})

it('a grade is changed by its version', async () => {
  const { id } = (await post('grades', { icon: '/a.svg', names: { en: 'Amber' }, spendingGoalUsd: '77' })).body.data
  const change = (body: object) => manager.ask('PATCH', `${P}/grades/${id}`, body)
  expect((await change({ version: 1, discountPercent: '2.5' })).body.data).toMatchObject({
    discountPercent: '2.5',
    spendingGoalUsd: '77.00',
    version: 2,
  })
  expect(await newest()).toMatchObject({ action: 'grade.changed', before: { discountPercent: '0' }, after: { discountPercent: '2.5' } })
  expect((await change({ version: 1, icon: '/b.svg' })).body.details).toMatchObject({ code: 'changed_meanwhile', current: '2' })
  expect((await change({ version: 2, spendingGoalUsd: '1000' })).body.errors).toHaveProperty('spendingGoalUsd')
  expect((await change({ version: 2, discountPercent: '101' })).body.errors).toHaveProperty('discountPercent')
  expect((await manager.ask('GET', `${P}/grades/${id}`)).body.data.version).toBe(2)
  expect((await foreign.ask('PATCH', `/panels/meadow/grades/${id}`, { version: 2 })).status).toBe(404)
})

describe('special offers', () => {
  const best = { names: { en: 'Best' }, place: 'dashboard', networkId: 1, serviceTypeIds: [1], serviceIds: [1], utmName: 'best' }
  it('are put on a place and taken away', async () => {
    const made = await post('offers', best, {}, finance)
    expect([made.status, made.body.data]).toMatchObject([201, { ...best, position: 0, showsAll: false }])
    const { id } = made.body.data
    expect((await finance.ask('GET', `${P}/offers`)).body.rows).toMatchObject([{ id, ...best }])
    const change = (changes: object) => finance.ask('PATCH', `${P}/offers/${id}`, changes)
    expect((await change({ version: 1, position: 4, networkId: null })).body.data).toMatchObject({
      place: 'dashboard',
      position: 4,
      networkId: null,
      version: 2,
    })
    expect(await newest()).toMatchObject({ action: 'offer.changed', before: { position: 0 }, after: { position: 4 } })
    expect((await change({ version: 1, position: 5 })).body.details).toMatchObject({ code: 'changed_meanwhile', current: '2' })
    expect((await change({ version: 2, serviceTypeIds: [], serviceIds: [] })).body.errors).toHaveProperty('networkId')
    expect((await change({ version: 2, serviceIds: [99] })).body.errors).toHaveProperty(['serviceIds.0'])
    const [validFrom, validTo] = ['2031-01-05T00:00:00.000Z', '2031-01-12T00:00:00.000Z']
    expect((await change({ version: 2, validFrom, validTo })).body.data).toMatchObject({ validFrom, validTo, version: 3 })
    expect((await change({ version: 3, validTo: validFrom })).body.errors).toHaveProperty('validTo')
    const timed = await newest()
    expect(timed).toMatchObject({ before: { validFrom: null }, after: { validFrom } })
    expect((await finance.ask('POST', `${P}/audit/${timed.id}/undo`, {})).status).toBe(200)
    expect((await finance.ask('GET', `${P}/offers/${id}`)).body.data).toMatchObject({ validFrom: null, validTo: null, version: 4 })
    expect((await foreign.ask('GET', `/panels/meadow/offers/${id}`)).status).toBe(404)
    expect((await foreign.ask('DELETE', `/panels/meadow/offers/${id}`)).status).toBe(404)
    expect((await support.ask('DELETE', `${P}/offers/${id}`)).body.details).toEqual({ code: 'not_permitted', permission: 'coupons.edit' })
    const key = { 'idempotency-key': 'away' }
    const remove = () => finance.ask('DELETE', `${P}/offers/${id}`, undefined, key)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    const row = await newest()
    expect(row).toMatchObject({
      action: 'offer.removed',
      entity: { kind: 'offer', label: 'Best' },
      before: { place: 'dashboard' },
      after: null,
    })
    expect((await finance.ask('DELETE', `${P}/offers/${id}`)).status).toBe(404)
    expect((await finance.ask('GET', `${P}/offers`)).body.rows).toEqual([])
    const back = (who: OperatorClient) => who.ask('POST', `${P}/audit/${row.id}/undo`, {})
    expect((await back(support)).status).toBe(404)
    expect((await back(finance)).status).toBe(200)
    expect((await finance.ask('GET', `${P}/offers/${id}`)).body.data).toMatchObject({ id, place: 'dashboard', position: 4, version: 4 })
    expect((await back(finance)).body.message).toBe('This cannot be undone any more.')
    await finance.ask('DELETE', `${P}/offers/${id}`)
  })
  it.each([
    ['networkId', { ...best, networkId: null, serviceTypeIds: [], serviceIds: [] }],
    ['networkId', { ...best, networkId: 99 }],
    ['serviceTypeIds.1', { ...best, serviceTypeIds: [1, 99] }],
    ['serviceIds.0', { ...best, serviceIds: [99] }],
    ['place', { ...best, place: 'attic' }],
    ['utmName', { ...best, utmName: 'a b' }],
    ['position', { ...best, position: -1 }],
    ['validTo', { ...best, validFrom: '2031-01-05T00:00:00.000Z', validTo: '2031-01-04T00:00:00.000Z' }],
    ['names.en', { ...best, names: { de: 'Beste' } }],
  ])('refuse a wrong %s', async (field, body) => {
    const [status, fields] = await fieldsOf('offers', body)
    expect([status, fields]).toEqual([422, expect.arrayContaining([field])])
  })
})
