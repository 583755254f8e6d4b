import { describe, expect, it } from 'vitest'
import { postingSearch } from './posting-search.ts'

describe('a search over postings', () => {
  it('knows an id, what a number is of, and a key', () => {
    const id = '1ff1de77-4005-f8da-13f4-2943881c655f'
    expect(postingSearch(id.toUpperCase())).toEqual({ by: 'id', id })
    expect(postingSearch('order 17')).toEqual({ by: 'reference', kinds: [2], id: 17 })
    expect(postingSearch('Order #17')).toEqual({ by: 'reference', kinds: [2], id: 17 })
    expect(postingSearch('customer 4')).toEqual({ by: 'reference', kinds: [1], id: 4 })
    expect(postingSearch(' 17 ')).toEqual({ by: 'reference', kinds: [1, 2, 3, 4, 5], id: 17 })
    expect(postingSearch('wd:4:sent:task')).toEqual({ by: 'key', key: 'wd:4:sent:task' })
    expect(postingSearch('parcel 4')).toEqual({ by: 'key', key: 'parcel 4' })
    expect(postingSearch('9999999999')).toEqual({ by: 'key', key: '9999999999' })
  })
})
