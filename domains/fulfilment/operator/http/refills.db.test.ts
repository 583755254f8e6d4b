import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { orderingOperatorRoutes } from '@vitrine/ordering'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fulfilmentAttention } from '../../queries/operator/attention.ts'
import { aDeliveryShop, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { refillRoutes } from './refill-routes.ts'

let shop: DeliveryShop
let known: ConsoleApp
let support: OperatorClient
let manager: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await aDeliveryShop()
  known = await consoleApp(shop.database, [...orderingOperatorRoutes({ catalogue: shop.catalogue }), ...refillRoutes(shop.deps)], {
    attention: fulfilmentAttention,
  })
  const other = await aPanel(shop.database, { key: 'meadow' })
  const panel = await shop.database.read(shop.panelId, (trx) =>
    trx.one(sql<{ key: string }>`select key from panels.panel where panel_id = ${trx.panelId}`),
  )
  P = `/panels/${panel.key}`
  const as = (role: 'owner' | 'support' | 'auditor' | 'manager', panelId = shop.panelId) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  support = await as('support')
  manager = await as('manager')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

/** A refill that its customer has asked for, and that no provider was asked for yet. */
async function aRefill(): Promise<{ readonly id: number; readonly orderId: number }> {
  const { id: orderId } = await shop.order({ isGuarantee: true })
  await shop.untilState(orderId, 'completed')
  await shop.deliverEvents()
  expect((await shop.act(orderId, 'refill')).statusCode).toBeLessThan(300)
  await shop.deliverEvents()
  const { rows } = (await support.ask('GET', `${P}/refills?filter.orderId=${orderId}`)).body
  return { id: rows[0].id, orderId }
}
const show = async (id: number, who = support) => (await who.ask('GET', `${P}/refills/${id}`)).body.data
const act = (id: number, action: string, body: object = {}, who = support) => who.ask('POST', `${P}/refills/${id}/${action}`, body)

/** The provider has it, its answer was lost, and every look for it was made. */
async function undecided(): Promise<{ readonly id: number }> {
  const { id } = await aRefill()
  shop.upstream.addFault({ kind: 'accept-then-drop', action: 'refill', times: 1 })
  while ((await shop.run('send-refills')) > 0);
  expect(await show(id)).toMatchObject({ state: 'unknown', actions: { decide: false } })
  expect((await act(id, 'not-taken', {}, manager)).status).toBe(422)
  await shop.database.transaction(shop.panelId, (trx) =>
    trx.run(sql`update fulfilment.refill set due_at = null where panel_id = ${trx.panelId} and refill_id = ${id}`),
  )
  return { id }
}

describe('refills', () => {
  it('are listed by state, and show what is missing and how they stand at the provider', async () => {
    const { id, orderId } = await aRefill()
    expect(await show(id)).toMatchObject({
      ...{ id, orderId, origin: 'customer', state: 'requested', quantity: 1000, ordered: 1000 },
      task: { state: 'ready', tries: 0, providerRefillId: null },
      actions: { send: true, refuse: true, decide: false },
    })
    expect((await support.ask('GET', `${P}/refills?filter.orderId=${orderId}&filter.state=completed`)).body.rows).toEqual([])
    expect((await support.ask('GET', `${P}/refills?filter.state=lost`)).status).toBe(422)
  })
  it('are refused with a reason that the customer reads, once, and another may be asked for afterwards', async () => {
    const { id, orderId } = await aRefill()
    expect((await act(id, 'refuse', { reason: '' })).status).toBe(422)
    expect((await act(id, 'refuse', { reason: 'The link was deleted' })).status).toBe(200)
    expect(await show(id)).toMatchObject({ state: 'rejected', reason: 'The link was deleted', task: { state: 'done' } })
    expect((await act(id, 'refuse', { reason: 'The link was deleted' })).status).toBe(422)
    expect((await shop.act(orderId, 'refill')).statusCode).toBeLessThan(300)
  })
  it('that wait for their next attempt are sent at once', async () => {
    const { id } = await aRefill()
    await shop.database.transaction(shop.panelId, (trx) =>
      trx.run(
        sql`update fulfilment.refill set due_at = now() + interval '1 day', tries = 3 where panel_id = ${trx.panelId} and refill_id = ${id}`,
      ),
    )
    await shop.run('send-refills')
    expect(await show(id)).toMatchObject({ state: 'requested' })
    expect((await act(id, 'send')).status).toBe(200)
    await shop.until(async () => (await show(id)).task.providerRefillId !== null)
    expect((await act(id, 'refuse', { reason: 'Too late for that' })).status).toBe(422)
  })
  it('of unknown outcome need attention until they are decided, of those who decide them', async () => {
    const waiting = async (who = manager, panel = P) => {
      const { body } = await who.ask('GET', `${panel}/attention`)
      return body.data.queues.find(({ queue }: { queue: string }) => queue === 'unknown_refills')?.count
    }
    const before = await waiting()
    const { id } = await undecided()
    const { orderId } = await show(id)
    expect(await waiting()).toBe(before + 1)
    const { rows } = (await manager.ask('GET', `${P}/attention/items?queue=unknown_refills`)).body
    expect(rows.find(({ number }: { number: number }) => number === id)).toMatchObject({ label: String(orderId), customer: null })
    expect([await waiting(support), await waiting(foreign, '/panels/meadow')]).toEqual([undefined, 0])
    expect((await act(id, 'not-taken', {}, manager)).status).toBe(200)
    expect(await waiting()).toBe(before)
  })
  it('of unknown outcome are decided by who may: found at the provider, or never taken', async () => {
    const [found, lost] = [await undecided(), await undecided()]
    expect(await show(lost.id)).toMatchObject({ actions: { send: false, refuse: false, decide: true } })
    expect((await act(found.id, 'accept', { providerRefillId: '999999999' }, manager)).status).toBe(422)
    const { providerOrderId } = (await show(found.id)).task
    const theirs = shop.upstream.refills().find(({ orderId }) => String(orderId) === providerOrderId)
    expect((await act(found.id, 'accept', { providerRefillId: String(theirs?.id) }, manager)).status).toBe(200)
    expect(await show(found.id)).toMatchObject({ state: 'accepted', task: { providerRefillId: String(theirs?.id) } })
    expect((await act(lost.id, 'not-taken', { note: 'Their page shows none' }, manager)).status).toBe(200)
    expect(await show(lost.id)).toMatchObject({ state: 'requested', task: { state: 'ready' } })
    const rows = await shop.database.read(shop.panelId, (trx) =>
      trx.rows(sql<{ action: string; reason: string | null }>`
        select action, reason from operators.audit
         where panel_id = ${trx.panelId} and entity_kind = 'refill' and entity_id = ${String(lost.id)} and outcome = 'done' order by id`),
    )
    expect(rows.at(-1)).toEqual({ action: 'refill.not-taken', reason: 'Their page shows none' })
  })
  it('are acted on by those alone who may, and are absent elsewhere', async () => {
    const { id } = await aRefill()
    expect((await auditor.ask('GET', `${P}/refills/${id}`)).status).toBe(200)
    expect((await act(id, 'send', {}, auditor)).body.details).toMatchObject({ code: 'not_permitted' })
    const answers = [
      await foreign.ask('GET', `/panels/meadow/refills/${id}`),
      await foreign.ask('POST', `/panels/meadow/refills/${id}/refuse`, { reason: 'Not ours' }),
      await foreign.ask('POST', `/panels/meadow/refills/${id}/accept`, { providerRefillId: '1' }),
      await support.ask('POST', `${P}/refills/2000000000/send`, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await show(id)).toMatchObject({ state: 'requested' })
  })
})
