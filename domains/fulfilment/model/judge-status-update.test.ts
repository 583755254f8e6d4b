import { describe, expect, it } from 'vitest'
import type { ProviderProgress } from '../ports.ts'
import { judgeStatusUpdate, type Watched } from './judge-status-update.ts'

const now = new Date('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const watched: Watched = {
  quantity: 100,
  delivered: 40,
  currency: 'USD',
  acceptedAt: new Date(now.getTime() - 2 * HOUR),
  unseen: 0,
  oddCurrencies: 0,
}
const reported = (progress: Partial<ProviderProgress>, about: Partial<Watched> = {}) =>
  judgeStatusUpdate(
    { ...watched, ...about },
    {
      kind: 'progress',
      progress: { state: 'in_progress', rawStatus: 'In progress', startCount: 7, remains: 30, charge: '1', currency: 'USD', ...progress },
    },
    now,
    HOUR,
  )
const error = (about: Partial<Watched> = {}) =>
  judgeStatusUpdate({ ...watched, ...about }, { kind: 'error', text: 'Incorrect order ID' }, now, HOUR)

describe('status updates of a running order', () => {
  it('tell what was delivered; more than ordered counts as all', () => {
    expect(reported({})).toMatchObject({ kind: 'progress', delivered: 70, startCount: 7 })
    expect(reported({ remains: -5 })).toMatchObject({ kind: 'progress', delivered: 100 })
    expect(reported({ remains: null })).toMatchObject({ kind: 'progress', delivered: 40 })
  })
  it('end it: all, a part, or nothing', () => {
    expect(reported({ state: 'completed', remains: 0 })).toMatchObject({ kind: 'final', outcome: 'completed', delivered: 100 })
    expect(reported({ state: 'completed', remains: null })).toMatchObject({ outcome: 'completed', delivered: 100 })
    expect(reported({ state: 'partial', remains: 30 })).toMatchObject({ outcome: 'partial', delivered: 70 })
    expect(reported({ state: 'partial', remains: 0 })).toMatchObject({ outcome: 'completed', delivered: 100 })
    expect(reported({ state: 'partial', remains: 100 })).toMatchObject({ outcome: 'canceled', delivered: 0 })
    expect(reported({ state: 'canceled', remains: 100 })).toMatchObject({ outcome: 'canceled', delivered: 0 })
    expect(reported({ state: 'canceled', remains: 30 })).toMatchObject({ outcome: 'canceled', delivered: 70 })
    expect(reported({ state: 'canceled', remains: 0, charge: '0.00' })).toMatchObject({ outcome: 'canceled', delivered: 0 })
  })
  it('that contradict themselves go to a human', () => {
    expect(reported({ remains: 101 })).toMatchObject({ kind: 'review' })
    expect(reported({ state: 'partial', remains: null })).toMatchObject({ kind: 'review' })
    expect(reported({ state: 'canceled', remains: null })).toMatchObject({ kind: 'review' })
    expect(reported({ state: 'canceled', remains: 0 })).toMatchObject({ kind: 'review' })
  })
  it('in another currency are ignored once and reviewed the second time in a row', () => {
    expect(reported({ currency: 'EUR' })).toMatchObject({ kind: 'nothing', oddCurrencies: 1 })
    expect(reported({ currency: 'EUR', state: 'completed' }, { oddCurrencies: 1 })).toMatchObject({ kind: 'review' })
    expect(reported({ currency: null })).toMatchObject({ kind: 'progress' })
  })
  it('with unknown texts change nothing', () => {
    expect(reported({ state: 'unknown', rawStatus: 'Manual check' })).toMatchObject({ kind: 'nothing', rawStatus: 'Manual check' })
  })
})

describe('an order the provider does not name', () => {
  it('is no status update', () => {
    expect(judgeStatusUpdate(watched, undefined, now, HOUR)).toMatchObject({ kind: 'nothing' })
    expect(judgeStatusUpdate(watched, { kind: 'no-news' }, now, HOUR)).toMatchObject({ kind: 'nothing' })
  })
  it('may be unknown for an hour; after that the third time is reviewed', () => {
    expect(error({ acceptedAt: new Date(now.getTime() - HOUR / 2), unseen: 9 })).toMatchObject({ kind: 'nothing', unseen: 9 })
    expect(error()).toMatchObject({ kind: 'nothing', unseen: 1 })
    expect(error({ unseen: 2 })).toMatchObject({ kind: 'review' })
  })
  it('with unclear answers is polled a dozen times: a panel that is out of order must not bring every order to a human', () => {
    const unclear = (unseen: number) =>
      judgeStatusUpdate({ ...watched, unseen }, { kind: 'error', text: 'Oops', isUnclear: true }, now, HOUR)
    expect([unclear(2), unclear(10), unclear(11)]).toMatchObject([{ kind: 'nothing', unseen: 3 }, { kind: 'nothing' }, { kind: 'review' }])
  })
})
