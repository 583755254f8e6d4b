import { describe, expect, it } from 'vitest'
import { kindOf, offeredKinds, withKind, withoutKind } from './order-kinds.ts'

const flags = { single: true, multi: true, expert: false, autopromotion: true }
const offered = offeredKinds(flags)

describe('the forms of an order', () => {
  it('are those that the panel offers, and at least the single one (INST-010)', () => {
    expect(offered).toEqual(['single', 'multi', 'autopromotion'])
    expect(offeredKinds({ single: true, multi: false, expert: false, autopromotion: false })).toEqual(['single'])
    expect(offeredKinds({ single: false, multi: false, expert: false, autopromotion: false })).toEqual(['single'])
  })
  it('are asked for by the address; one that is not offered is the first', () => {
    expect([kindOf('', offered), kindOf('?type=multi', offered), kindOf('?type=autopromotion&url=x', offered)]).toEqual([
      'single',
      'multi',
      'autopromotion',
    ])
    expect([kindOf('?type=expert', offered), kindOf('?type=nonsense', offered)]).toEqual(['single', 'single'])
  })
  it('change the address and nothing else in it', () => {
    expect(withKind('?source=abc', 'multi', offered)).toBe('?source=abc&type=multi')
    expect(withKind('?source=abc&type=multi', 'single', offered)).toBe('?source=abc')
    expect(withKind('?type=multi', 'single', offered)).toBe('')
    expect(withoutKind('?type=multi&serviceId=7')).toBe('serviceId=7')
  })
})
