import { describe, expect, it } from 'vitest'
import { changeOf } from './change.ts'

describe('the change against the period before', () => {
  it('is told in whole percents, up or down', () => {
    expect(changeOf(112.4, 100)).toEqual({ kind: 'more', percent: 12 })
    expect(changeOf(0, 40)).toEqual({ kind: 'less', percent: 100 })
  })
  it('is none below half a percent', () => {
    expect(changeOf(1001, 1000)).toEqual({ kind: 'same' })
  })
  it('is no percentage of nothing', () => {
    expect([changeOf(5, 0), changeOf(0, 0)]).toEqual([{ kind: 'new' }, undefined])
  })
})
