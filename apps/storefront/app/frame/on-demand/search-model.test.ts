import { describe, expect, it } from 'vitest'
import { findNamed, findServices, isLink, markedPieces, placeOfService } from './search-model.ts'

const services = [
  { id: 12, name: 'View boost', slug: 'view-boost', description: 'slow and steady' },
  { id: 3, name: 'Top 12 likes', slug: null, description: '' },
]
const ids = (text: string) => findServices(services, text).map(({ id }) => id)

describe('the search', () => {
  it('finds services by name or number, not by their description (SEARCH-002)', () => {
    expect(ids('12')).toEqual([12, 3])
    expect(ids('#12')[0]).toBe(12)
    expect(ids('boost')).toEqual([12])
    expect(ids('steady')).toEqual([])
  })
  it('finds one each of services, networks and types by the same word (SEARCH-001)', () => {
    const found = [services, [{ name: 'Viewnet' }], [{ name: 'Views' }]].map((things: readonly { name: string }[]) =>
      findNamed(things, 'view'),
    )
    expect(found.map((things) => things.length)).toEqual([1, 1, 1])
  })
  it('leads to the service’s page, or to the list with it alone (SEARCH-004)', () => {
    expect(services.map(placeOfService)).toEqual(['/services/view-boost', '/?search=3'])
  })
  it('takes all terms in any order', () => {
    expect(ids('boost VIEW')).toEqual([12])
  })
  it('knows a pasted link', () => {
    expect(['https://youtu.be/x', 'youtube.com/watch?v=1', 'views'].map(isLink)).toEqual([true, true, false])
  })
})

it('marks what was typed', () => {
  expect(markedPieces('Live views', 'vi')).toEqual([
    { text: 'Live ', isMatch: false },
    { text: 'vi', isMatch: true },
    { text: 'ews', isMatch: false },
  ])
  expect(markedPieces('Views', 'x')).toEqual([{ text: 'Views', isMatch: false }])
})
