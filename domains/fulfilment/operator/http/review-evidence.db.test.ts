import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels } from '@vitrine/panels'
import { formatMicro, parseMicro } from '@vitrine/platform/kernel'
import { afterEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, aVideo, type DeliveryOptions, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

const timings = { resolveAfterMs: [50, 200, 1200, 1500] }

let shop: DeliveryShop
let known: ConsoleApp
let manager: OperatorClient
let P: string
afterEach(async () => {
  await known.app.close()
  await shop.close()
})

async function opened(options: DeliveryOptions): Promise<void> {
  shop = await aDeliveryShop({ profile: 'plain', timings, ...options })
  known = await consoleApp(shop.database, fulfilmentOperatorRoutes({ ...shop.deps, catalogue: shop.catalogue }))
  P = `/panels/${(await createPanels(shop.database, { checkEveryMs: 0 }).get(shop.panelId)).key}`
  manager = await signedIn(known, { email: 'manager@example.com', places: [{ panelId: shop.panelId, role: 'manager' }] })
}

const caseOf = async (id: number) => (await manager.ask('GET', `${P}/reviews/${id}`)).body.data.case
const evidenceOf = async (id: number, kind: string) =>
  (await caseOf(id)).evidence.find((one: { readonly kind: string }) => one.kind === kind)
/** Places an order at the provider past this shop. */
const elsewhere = async (quantity: string) => {
  const order = { key: 'sandbox-plain', action: 'add', service: '1', link: aVideo(), quantity }
  const answer = await fetch(shop.upstream.endpoint, { method: 'POST', body: new URLSearchParams(order) })
  return String(((await answer.json()) as { readonly order: number }).order)
}

describe('an order in review', () => {
  it('shows why nothing could be asked, where its account can tell nothing', async () => {
    await opened({ timings: { resolveAfterMs: [20, 40] } })
    shop.upstream.addFault({ kind: 'close', times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'review')
    expect(await caseOf(line.id)).toEqual({
      finding: { code: 'nothing', weight: 'unclear', count: null },
      evidence: [
        { kind: 'repeat', because: 'not_replayed', last: null },
        { kind: 'find', because: 'not_listed', last: null },
        { kind: 'named', because: 'none_named', last: null },
        { kind: 'id_window', because: 'switched_off', last: null },
        { kind: 'balance', because: 'switched_off', last: null },
      ],
      ...{ candidates: [], others: [], checks: [] },
    })
  })
  it('shows the balance before and after, and that it paid for the order', async () => {
    await opened({ account: { isExclusive: true, reconcilesBalance: true } })
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    await shop.untilState(line.id, 'review')
    const { finding, checks } = await caseOf(line.id)
    expect(finding).toEqual({ code: 'paid_for', weight: 'accepted', count: null })
    const { costExpected } = await shop.submission(line.id)
    const { because, last } = await evidenceOf(line.id, 'balance')
    expect([because, last]).toMatchObject([null, { verdict: 'accepted', found: { missing: formatMicro(costExpected), unknownOrders: 1 } }])
    const { balanceBefore, balanceNow } = last.found
    expect((parseMicro(balanceBefore) ?? 0n) - (parseMicro(balanceNow) ?? 0n)).toBe(costExpected)
    expect(checks[0]).toEqual(last)
  })
  it('says that one of two was accepted where the balance paid for one, and which is the other', async () => {
    await opened({ account: { isExclusive: true, reconcilesBalance: true }, deliverySeconds: 3 })
    await shop.order()
    await shop.run('submit-lines')
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    shop.upstream.addFault({ kind: 'close', times: 1, skip: 1 })
    const [line, other] = [await shop.order(), await shop.order()]
    await shop.run('submit-lines')
    for (const { id } of [line, other]) await shop.untilState(id, 'review')
    expect(await caseOf(line.id)).toMatchObject({ finding: { code: 'one_of_several', weight: 'unclear', count: 2 }, others: [other.id] })
    expect((await caseOf(other.id)).others).toEqual([line.id])
  })
  it('shows the orders that fit, as the provider tells of them', async () => {
    await opened({ account: { isExclusive: true, asksIdWindow: true }, deliverySeconds: 3 })
    await shop.order()
    await shop.run('submit-lines')
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    const theirs = await elsewhere('1000')
    await shop.time.pass(130)
    const next = await shop.order()
    await shop.until(async () => shop.bookOf(next).length === 1)
    await shop.untilState(line.id, 'review')
    const { finding, candidates } = await caseOf(line.id)
    expect(finding).toEqual({ code: 'several_fit', weight: 'unclear', count: 2 })
    expect(candidates.map((one: { readonly providerOrderId: string }) => one.providerOrderId)).toEqual([
      String(shop.bookOf(line)[0]?.id),
      theirs,
    ])
    expect(candidates[0]).toMatchObject({ rawStatus: expect.any(String), charge: expect.any(String), currency: 'USD' })
    expect((await evidenceOf(line.id, 'id_window')).last).toMatchObject({ verdict: 'unclear', found: { requested: 2 } })
  })
  it('keeps that no answer came, once however often it was asked, and with which words', async () => {
    await opened({ account: { isExclusive: true, reconcilesBalance: true } })
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    shop.upstream.addFault({ kind: 'close', action: 'balance', times: 9 })
    for (let polls = 0; polls < 2; polls++) {
      await shop.time.pass(60)
      expect(await shop.run('resolve-lines')).toBe(1)
    }
    await manager.ask('POST', `${P}/orders/${line.id}/take-over`, {})
    expect((await caseOf(line.id)).checks).toHaveLength(1)
    expect(await evidenceOf(line.id, 'balance')).toMatchObject({ last: { verdict: 'no_answer', found: { said: expect.any(String) } } })
    expect((await caseOf(line.id)).finding).toEqual({ code: 'no_answer', weight: 'unclear', count: null })
  })
  it('of an account that lists its orders shows the search for our token', async () => {
    await opened({ profile: 'list', timings: { resolveAfterMs: [20, 40] } })
    shop.upstream.addFault({ kind: 'close', times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'review')
    expect(await evidenceOf(line.id, 'find')).toMatchObject({ because: null, last: { verdict: 'not_accepted', found: { fits: [] } } })
    expect(await evidenceOf(line.id, 'named')).toEqual({ kind: 'named', because: 'switched_off', last: null })
    expect((await caseOf(line.id)).finding.code).toBe('not_found')
  })
  it('is asked for by a number before it is decided: what the provider says, its refusal, or which order of ours has it', async () => {
    await opened({ timings: { resolveAfterMs: [20, 40] } })
    const other = await shop.order()
    await shop.untilState(other.id, 'accepted')
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'review')
    const ask = async (providerOrderId: string) => (await manager.ask('POST', `${P}/reviews/${line.id}/ask`, { providerOrderId })).body
    const own = String(shop.bookOf(line)[0]?.id)
    expect((await ask(own)).data).toMatchObject({
      progress: { providerOrderId: own, rawStatus: expect.any(String) },
      refusal: null,
      ownedBy: null,
    })
    expect((await ask(String(shop.bookOf(other)[0]?.id))).data.ownedBy).toBe(other.id)
    expect((await ask('999999999')).data).toMatchObject({ progress: null, refusal: expect.any(String), ownedBy: null })
    expect((await ask('')).errors).toHaveProperty('providerOrderId')
    expect((await manager.ask('POST', `${P}/reviews/${other.id}/ask`, { providerOrderId: own })).status).toBe(404)
    shop.upstream.addFault({ kind: 'close', action: 'status', times: 9 })
    expect((await manager.ask('POST', `${P}/reviews/${line.id}/ask`, { providerOrderId: own })).status).toBe(503)
    expect((await shop.submission(line.id)).state).toBe('review')
    expect((await manager.ask('GET', `${P}/reviews/${line.id}`)).body.data.nextRoute).toMatchObject({ providerServiceId: '1' })
  })
})
