import { describe, expect, it } from 'vitest'
import { badgeOf, isCancelRequested, isOrderStatus, mainAction, minutesBehind, nextStep, type Order, orderStatuses } from './order-facts.ts'

const now = new Date('2026-03-15T10:40:00Z')
const order = (changes: Partial<Order>): Order =>
  ({
    status: 'in_processing',
    cancel_reason: null,
    cancel_description: null,
    created_at: '2026-03-13T20:15:00Z',
    completed_at: null,
    current_quantity: 0,
    estimated_completion_at: null,
    refunded: '0.00',
    has_refill: false,
    service: { guarantee: null },
    actions: { activable: false, deletable: false, pausable: false, payable: false, cancelable: false },
    ...changes,
  }) as Order
const flags = (changes: Partial<Order['actions']>) => ({
  activable: false,
  deletable: false,
  pausable: false,
  payable: false,
  cancelable: false,
  ...changes,
})

describe('statuses of an order', () => {
  it('are exactly the seven of the wire (ORDERSTATE-006)', () => {
    expect(orderStatuses.toSorted()).toEqual(['canceled', 'completed', 'error', 'in_moderation', 'in_processing', 'stopped', 'unpaid'])
    expect(isOrderStatus('partial')).toBe(false)
  })
  it('a stopped order that was partly delivered has a look of its own', () => {
    expect(badgeOf(order({ status: 'stopped', cancel_reason: 'partial' }))).toBe('partial')
    expect(badgeOf(order({ status: 'stopped' }))).toBe('stopped')
  })
})

describe('every status says what happens next', () => {
  it('in progress: when it will be ready, or that it is being delivered, or that it waits', () => {
    expect(nextStep(order({ estimated_completion_at: '2026-03-15T11:05:00Z' }), now)).toEqual({
      kind: 'estimate',
      at: new Date('2026-03-15T11:05:00Z'),
    })
    expect(nextStep(order({ estimated_completion_at: '2026-03-15T10:00:00Z', current_quantity: 5 }), now)).toEqual({ kind: 'delivering' })
    expect(nextStep(order({}), now)).toEqual({ kind: 'waiting' })
  })
  it('awaiting payment: kept for seven days', () => {
    expect(nextStep(order({ status: 'unpaid' }), now)).toEqual({ kind: 'keptUntil', at: new Date('2026-03-20T20:15:00Z') })
  })
  it('completed: the guarantee, or when it was delivered', () => {
    expect(nextStep(order({ status: 'completed', has_refill: true, service: { guarantee: '30 days' } as Order['service'] }), now)).toEqual({
      kind: 'guarantee',
      term: '30 days',
    })
    const completed_at = '2026-03-14T04:08:00Z'
    expect(nextStep(order({ status: 'completed', completed_at }), now)).toEqual({ kind: 'deliveredOn', at: new Date(completed_at) })
    expect(nextStep(order({ status: 'completed', completed_at, has_refill: true }), now)).toEqual({
      kind: 'deliveredOn',
      at: new Date(completed_at),
    })
    expect(nextStep(order({ status: 'completed' }), now)).toEqual({ kind: 'finished' })
  })
  it('canceled or partly delivered: what was given back, else why', () => {
    expect(nextStep(order({ status: 'canceled', refunded: '13.11' }), now)).toEqual({ kind: 'returned', amount: '13.11' })
    expect(nextStep(order({ status: 'stopped', cancel_reason: 'partial', refunded: '1.20' }), now)).toEqual({
      kind: 'returned',
      amount: '1.20',
    })
    expect(nextStep(order({ status: 'canceled', cancel_reason: 'user_request' }), now)).toEqual({
      kind: 'reason',
      reason: 'user_request',
      text: null,
    })
  })
  it('in need of attention: the reason, as our message or the server’s', () => {
    expect(nextStep(order({ status: 'error', cancel_reason: 'private_content', cancel_description: 'Link is private' }), now)).toEqual({
      kind: 'reason',
      reason: 'private_content',
      text: 'Link is private',
    })
    expect(nextStep(order({ status: 'error', cancel_reason: 'something new' }), now)).toMatchObject({ reason: 'other' })
  })
  it('paused and in review', () => {
    expect(nextStep(order({ status: 'stopped' }), now)).toEqual({ kind: 'paused' })
    expect(nextStep(order({ status: 'in_moderation' }), now)).toEqual({ kind: 'review' })
  })
})

describe('a row offers one action, by the server’s flags alone', () => {
  it.each([
    ['pay', { actions: flags({ payable: true, deletable: true }), status: 'unpaid' }],
    ['retry', { actions: flags({ activable: true }), status: 'error' }],
    ['resume', { actions: flags({ activable: true }), status: 'stopped' }],
    ['pause', { actions: flags({ pausable: true, cancelable: true }), status: 'in_processing' }],
    ['again', { actions: flags({}), status: 'completed' }],
    [undefined, { actions: flags({}), status: 'in_processing' }],
    [undefined, { actions: flags({}), status: 'unpaid' }],
  ] as const)('%s', (action, facts) => {
    expect(mainAction(facts)).toBe(action)
  })
})

it('an order is behind only while it runs past its own estimate', () => {
  expect(minutesBehind(order({ estimated_completion_at: '2026-03-15T08:40:30Z' }), now)).toBe(119)
  expect(minutesBehind(order({ estimated_completion_at: '2026-03-15T12:00:00Z' }), now)).toBeUndefined()
  expect(minutesBehind(order({ status: 'completed', estimated_completion_at: '2026-03-15T08:00:00Z' }), now)).toBeUndefined()
})

it('a cancel is asked for until it is refused', () => {
  const requested = (...kinds: string[]) =>
    isCancelRequested({ events: kinds.map((kind) => ({ at: '2026-03-15T08:00:00Z', kind, amount: null })) })
  expect([
    requested('paid', 'started'),
    requested('started', 'cancel_asked'),
    requested('cancel_asked', 'cancel_refused', 'refilled'),
  ]).toEqual([false, true, false])
})
