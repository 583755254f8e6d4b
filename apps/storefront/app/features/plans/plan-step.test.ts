import { expect, it } from 'vitest'
import { feedStep, planTone, subscriptionStep } from './plan-step.ts'

const now = new Date('2026-11-20T12:00:00Z')
const running = {
  status: 'in_processing',
  is_paused: false,
  next_run_at: '2026-11-20T12:30:00.000Z',
  orders_count: 2,
  runs: 4,
  refunded: '0.00',
} as const

it('a drip feed says when its next run is due', () => {
  expect(feedStep(running, now)).toEqual({ kind: 'next', at: new Date('2026-11-20T12:30:00Z') })
})
it('a run that is due or waits for the one before comes soon', () => {
  expect(feedStep({ ...running, next_run_at: '2026-11-20T11:59:00.000Z' }, now)).toEqual({ kind: 'soon' })
  expect(feedStep({ ...running, next_run_at: null }, now)).toEqual({ kind: 'soon' })
})
it('with all runs made the last one is arriving', () => {
  expect(feedStep({ ...running, orders_count: 4, next_run_at: null }, now)).toEqual({ kind: 'last' })
})
it('a paused one rests whatever was planned', () => {
  expect(feedStep({ ...running, is_paused: true }, now)).toEqual({ kind: 'paused' })
})
it('a canceled one says what came back, when something did', () => {
  expect(feedStep({ ...running, status: 'canceled', refunded: '2.50' }, now)).toEqual({ kind: 'returned', amount: '2.50' })
  expect(feedStep({ ...running, status: 'canceled' }, now)).toEqual({ kind: 'canceled' })
})

it.each([
  ['looking', { status: 'in_processing', is_paused: false, cancel_reason: null }],
  ['paused', { status: 'in_processing', is_paused: true, cancel_reason: null }],
  ['finished', { status: 'completed', is_paused: false, cancel_reason: null }],
  ['canceled', { status: 'canceled', is_paused: false, cancel_reason: 'user_request' }],
  ['card', { status: 'canceled', is_paused: false, cancel_reason: 'card' }],
] as const)('a subscription is %s', (step, subscription) => {
  expect(subscriptionStep(subscription)).toBe(step)
})

it('what is paused is not shown as running', () => {
  expect([planTone({ status: 'in_processing', is_paused: false }), planTone({ status: 'in_processing', is_paused: true })]).toEqual([
    'info',
    'mute',
  ])
})
