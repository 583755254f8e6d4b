import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listReviews } from '../queries/list-reviews.ts'
import { aDeliveryShop, type DeliveryShop } from '../testing/delivery-shop.ts'
import { acceptReview, refuseReview } from './unknown/decide-review.ts'

const decision = { operator: 'ada', note: 'seen in the cabinet' }
/** Few polls, so that a human is asked soon. */
const resolveAfterMs = [20, 40, 80]

describe('an unknown outcome at an account without evidence', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile: 'plain', timings: { resolveAfterMs } })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  const ambiguous = async (kind: 'accept-then-drop' | 'close') => {
    shop.upstream.addFault({ kind, times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'review')
    return line
  }

  it('goes to a human after the last poll, with everything that was tried; the money stays where it is', async () => {
    const line = await ambiguous('accept-then-drop')
    const [review] = (await listReviews(shop.database)).filter((each) => each.orderId === line.id)
    expect(review).toMatchObject({
      panelId: shop.panelId,
      link: line.url,
      providerOrderId: null,
      attempts: [{ action: 'add', state: 'ambiguous' }],
    })
    expect(await shop.escrow(line.id)).toBe(line.charged)
    expect(await shop.run('submit-lines')).toBe(0)
  })

  it('goes on when the human names the order, which the provider must know', async () => {
    const line = await ambiguous('accept-then-drop')
    await expect(acceptReview(shop.deps, line.id, '999999999', decision)).rejects.toThrow(/does not confirm/)
    await acceptReview(shop.deps, line.id, String(shop.bookOf(line)[0]?.id), decision)
    await shop.untilState(line.id, 'completed')
    expect(shop.bookOf(line)).toHaveLength(1)
    expect(await shop.escrow(line.id)).toBe(0n)
    await expect(acceptReview(shop.deps, line.id, '1', decision)).rejects.toThrow(/does not wait/)
    const [{ evidence } = { evidence: null }] = await shop.database.read(shop.panelId, (trx) =>
      trx.rows(
        sql<{ evidence: unknown }>`select evidence from fulfilment.attempt where panel_id = ${shop.panelId} and order_id = ${line.id}`,
      ),
    )
    expect(evidence).toMatchObject({ by: 'operator', operator: 'ada' })
  })

  it('is sent again when the human says that it was not taken', async () => {
    const line = await ambiguous('close')
    await refuseReview(shop.deps, line.id, decision)
    await shop.untilState(line.id, 'completed')
    expect(shop.bookOf(line)).toHaveLength(1)
    await shop.booksHold()
  })

  it('is refused when the order is not in review', async () => {
    const line = await shop.order()
    await expect(refuseReview(shop.deps, line.id, decision)).rejects.toThrow(/does not wait/)
    await expect(refuseReview(shop.deps, 2_000_000_000, decision)).rejects.toThrow(/does not wait/)
  })
})

describe('an unknown outcome at an account that lists its orders', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ profile: 'list', timings: { negativeAfterMs: 300 } })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  it('is found there by our token', async () => {
    shop.upstream.addFault({ kind: 'accept-then-html', times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
    expect(await shop.attempts(line.id)).toMatchObject([
      { action: 'add', state: 'accepted' },
      { action: 'find', state: 'accepted' },
    ])
  })

  it('counts as not taken only when the request is old enough, and then it is sent again', async () => {
    shop.upstream.addFault({ kind: 'close', times: 1 })
    const line = await shop.order()
    await shop.run('submit-lines')
    const sentAt = shop.time.now()
    await shop.until(async () => (await shop.line(line.id)).state === 'accepted')
    expect(shop.time.now() - sentAt).toBeGreaterThanOrEqual(290)
    const attempts = await shop.attempts(line.id)
    expect(attempts.map((attempt) => `${attempt.action} ${attempt.state}`).filter((each) => each.startsWith('add'))).toEqual([
      'add rejected',
      'add accepted',
    ])
    expect(attempts.filter((attempt) => attempt.action === 'find').length).toBeGreaterThanOrEqual(1)
    expect(shop.bookOf(line)).toHaveLength(1)
  })

  it('stays open while the list cannot be had', async () => {
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    shop.upstream.addFault({ kind: 'error-before', action: 'orders', times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    expect(await shop.attempts(line.id)).toMatchObject([
      { state: 'accepted' },
      { action: 'find', state: 'ambiguous' },
      { action: 'find', state: 'accepted' },
    ])
  })
})

describe('an unknown outcome at an account that replays tokens', () => {
  let shop: DeliveryShop
  beforeAll(async () => {
    shop = await aDeliveryShop({ timings: { negativeAfterMs: 250, resolveAfterMs: [30, 60, 400, 800, 1200] } })
  })
  beforeEach(() => shop.reset())
  afterAll(() => shop.close())

  it('stays open while the panel is busy, and while the panel only says that it is busy', async () => {
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    shop.upstream.addFault({ kind: 'rate-limited', times: 1, skip: 1 })
    shop.upstream.addFault({ kind: 'close', times: 1, skip: 2 })
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    const attempts = (await shop.attempts(line.id)).map((attempt) => `${attempt.action} ${attempt.state}`)
    expect(attempts).toEqual(['add accepted', 'repeat rejected', 'repeat ambiguous', 'repeat accepted'])
    expect(shop.bookOf(line)).toHaveLength(1)
  })

  it('is not treated as gone after one refusal: the link of a standing order may be unreachable for a while', async () => {
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    shop.upstream.addFault({ kind: 'error-before', status: 500, skip: 1, times: 2 })
    shop.upstream.addFault({ kind: 'error-text', text: 'Bad link', skip: 3, times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    const attempts = (await shop.attempts(line.id)).map((attempt) => `${attempt.action} ${attempt.state}`)
    expect(attempts).toEqual(['add accepted', 'repeat ambiguous', 'repeat ambiguous', 'repeat rejected', 'repeat accepted'])
    expect(shop.bookOf(line)).toHaveLength(1)
    await shop.booksHold()
  })

  it('counts as refused when the old request is refused for good, again and again', async () => {
    shop.upstream.addFault({ kind: 'close', times: 1 })
    shop.upstream.addFault({ kind: 'error-text', text: 'Bad link', skip: 1, times: 9 })
    const line = await shop.order()
    await shop.untilState(line.id, 'failed')
    const attempts = (await shop.attempts(line.id)).map((attempt) => `${attempt.action} ${attempt.state}`)
    expect(attempts[0]).toBe('add rejected')
    expect(new Set(attempts.slice(1))).toEqual(new Set(['repeat rejected']))
    expect(await shop.escrow(line.id)).toBe(line.charged)
    expect(shop.bookOf(line)).toEqual([])
  })
})

describe('refusals of a repeated request', () => {
  it('prove nothing when there are two, however late they come', async () => {
    const shop = await aDeliveryShop({ timings: { negativeAfterMs: 1, zeroApartMs: 20, resolveAfterMs: [30, 60, 400, 800, 1200] } })
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    shop.upstream.addFault({ kind: 'error-text', text: 'Bad link', skip: 1, times: 2 })
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    const attempts = (await shop.attempts(line.id)).map((attempt) => `${attempt.action} ${attempt.state}`)
    expect(attempts).toEqual(['add accepted', 'repeat rejected', 'repeat rejected', 'repeat accepted'])
    expect(shop.bookOf(line)).toHaveLength(1)
    await shop.close()
  })
})

describe('an order that is not in the list of its account', () => {
  it('is not taken for gone while its request may still be on its way', async () => {
    const shop = await aDeliveryShop({ profile: 'list', timings: { negativeAfterMs: 60_000, resolveAfterMs: [20, 40, 60] } })
    shop.upstream.addFault({ kind: 'close', times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'review')
    expect((await shop.attempts(line.id)).filter(({ action }) => action === 'add')).toMatchObject([{ state: 'ambiguous' }])
    expect(shop.bookOf(line)).toEqual([])
    await shop.close()
  })
})

describe('a poll that got no answer', () => {
  it('uses up none of the planned polls: it is repeated soon', async () => {
    const shop = await aDeliveryShop({ timings: { resolveAfterMs: [30, 60_000] } })
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    shop.upstream.addFault({ kind: 'error-before', status: 500, skip: 1, times: 4 })
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line)).toHaveLength(1)
    expect(await shop.attempts(line.id)).toHaveLength(6)
    await shop.close()
  })
})

describe('one broken row', () => {
  it('stops neither its loop nor another panel', async () => {
    const shop = await aDeliveryShop()
    const line = await shop.order()
    await shop.run('submit-lines')
    const stuck = await shop.order()
    await shop.run('submit-lines')
    // A key that does not open: whatever this account is asked for fails.
    await shop.database.transaction(shop.panelId, (trx) =>
      trx.run(sql`update fulfilment.provider_account set key = '\\x00' where panel_id = ${shop.panelId}`),
    )
    await shop.time.pass(80)
    expect(await shop.run('poll-orders')).toBe(0)
    expect(await shop.run('submit-lines')).toBe(0)
    expect(shop.said.some((said) => said.includes('put off'))).toBe(true)
    expect([(await shop.line(line.id)).state, (await shop.line(stuck.id)).state]).toEqual(['accepted', 'accepted'])
    await shop.close()
  })
})
