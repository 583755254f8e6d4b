import { describe, expect, it } from 'vitest'
import { anItem } from './a-cart.ts'
import { isQuotable, missingLines } from './missing.ts'

const labels = { link: 'link!', gone: 'gone!' }

describe('what is missing of a cart', () => {
  it('is a link where one is needed, and a service that is on sale', () => {
    const items = [
      anItem('a', { url: ' ' }),
      anItem('b'),
      anItem('c', { serviceId: 9 }),
      anItem('d', { url: '', service: { url_is_required: false } }),
    ]
    expect([...missingLines(items, new Set([9]), labels)]).toEqual([
      [0, { url: ['link!'] }],
      [2, { serviceId: ['gone!'] }],
    ])
    expect([isQuotable(items, new Set([9])), isQuotable(items, new Set()), isQuotable([], new Set())]).toEqual([false, true, false])
  })
})
