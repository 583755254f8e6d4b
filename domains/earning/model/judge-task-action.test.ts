import { describe, expect, it } from 'vitest'
import { type ClaimedTaskAction, judgeTaskAction } from './judge-task-action.ts'

const startAt = new Date('2026-05-01T10:00:00Z')
const params: ClaimedTaskAction = { kind: 'views', startAt, customComment: null, countBefore: 105, startCount: 100, paid: 4 }
const minutes = (count: number): Date => new Date(startAt.getTime() + count * 60_000)

describe('a subscription', () => {
  it('counts when it began after the start, and not when it is older', () => {
    expect(judgeTaskAction(params, { kind: 'subscriptions', subscribedAt: minutes(1) })).toEqual({ isDone: true })
    for (const subscribedAt of [undefined, minutes(-60)])
      expect(judgeTaskAction(params, { kind: 'subscriptions', subscribedAt })).toEqual({ isDone: false, because: 'not-subscribed' })
  })
})

describe('a comment', () => {
  it('may be any when none is given', () => {
    expect(judgeTaskAction(params, { kind: 'comments', texts: ['Hello'] })).toEqual({ isDone: true })
    expect(judgeTaskAction(params, { kind: 'comments', texts: [] })).toEqual({ isDone: false, because: 'no-comment' })
  })
  it('must match the given text, capitals and spaces aside', () => {
    const given = { ...params, customComment: 'Nice one!' }
    expect(judgeTaskAction(given, { kind: 'comments', texts: ['hm', ' nice  ONE! '] })).toEqual({ isDone: true })
    expect(judgeTaskAction(given, { kind: 'comments', texts: ['Nice two!'] })).toEqual({ isDone: false, because: 'other-comment' })
  })
})

describe('a view or a like', () => {
  it('counts when the count has grown since the start', () => {
    expect(judgeTaskAction(params, { kind: 'likes', count: 106 })).toEqual({ isDone: true })
    for (const count of [105, 100, null])
      expect(judgeTaskAction(params, { kind: 'likes', count })).toEqual({ isDone: false, because: 'not-counted' })
  })
  it('is never paid beyond what the platform counted since the first', () => {
    expect(judgeTaskAction({ ...params, paid: 6 }, { kind: 'views', count: 106 })).toEqual({ isDone: false, because: 'not-counted' })
    expect(judgeTaskAction({ ...params, paid: 5 }, { kind: 'views', count: 106 })).toEqual({ isDone: true })
  })
  it('is not provable without a count from before', () => {
    expect(judgeTaskAction({ ...params, countBefore: null }, { kind: 'views', count: 200 })).toMatchObject({ isDone: false })
    expect(judgeTaskAction({ ...params, startCount: null }, { kind: 'views', count: 200 })).toMatchObject({ isDone: false })
  })
})
