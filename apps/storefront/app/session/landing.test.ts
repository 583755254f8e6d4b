import { describe, expect, it } from 'vitest'
import { landingOf } from './landing.ts'

describe('the address of a first visit', () => {
  it('names the advertisement it came from', () => {
    const search = new URLSearchParams('utm_source=newsletter&utm_medium=mail&utm_campaign=autumn&vs_cid=7&vs_subid=8&a=1')
    expect(landingOf(search)).toEqual({
      marketing_source: 'newsletter',
      marketing_medium: 'mail',
      marketing_campaign: 'autumn',
      vs_cid: '7',
      vs_subid: '8',
    })
  })
  it('may name none', () => {
    expect(landingOf(new URLSearchParams('a=1&utm_source='))).toBeUndefined()
  })
})
