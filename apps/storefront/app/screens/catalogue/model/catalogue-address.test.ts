import { describe, expect, it } from 'vitest'
import { type Filters, noFilters } from '../../../features/services/list/filters.ts'
import type { CatalogueData } from '../../../features/services/list/page-data.ts'
import { filtersAfterMove, firstFilters, leavesFor, queryFor } from './catalogue-address.ts'

const youtube = { id: 1, slug: 'youtube', types: [] } as unknown as CatalogueData['networks'][number]
const ofType = { networks: [youtube], networkId: 1, typeSlug: 'views' }
const ofNetwork = { ...ofType, typeSlug: undefined }
const filters = (own: Partial<Filters>): Filters => ({ ...noFilters, ...own })

describe('the address of the catalogue', () => {
  it('says in its query what is asked for, and nothing when it says so already', () => {
    expect(queryFor(ofNetwork, filters({ isOnSale: true }), '')).toBe('?sale=1')
    expect(queryFor(ofNetwork, filters({ isOnSale: true }), '?sale=1')).toBeUndefined()
    expect(queryFor(ofNetwork, noFilters, '?sale=1')).toBe('')
  })
  it('keeps what else stands there', () => {
    expect(queryFor(ofNetwork, filters({ isOnSale: true }), '?ref=ann')).toBe('?ref=ann&sale=1')
  })
  it('says the type of a type’s own page in its path alone', () => {
    expect(queryFor(ofType, filters({ types: ['views'] }), '')).toBeUndefined()
    expect(queryFor(ofNetwork, filters({ types: ['views'] }), '')).toBe('?type=views')
  })
  it('leads from a type’s page to that of its network once another type is chosen', () => {
    expect(leavesFor(ofType, filters({ types: ['views', 'likes'] }), '?ref=ann')).toBe('/youtube?ref=ann&type=views%2Clikes')
    expect(leavesFor(ofType, filters({ types: ['views'], isOnSale: true }), '')).toBeUndefined()
    expect(leavesFor(ofNetwork, filters({ types: ['likes'] }), '')).toBeUndefined()
  })
  it('is read again after back and forward, but not because of what is being typed into the search', () => {
    const own = filters({ isOnSale: true, search: 'vie' })
    expect(filtersAfterMove(own, ofNetwork, '?sale=1&search=views')).toBe(own)
    expect(filtersAfterMove(own, ofNetwork, '?guarantee=1')).toMatchObject({ isOnSale: false, isGuaranteed: true })
    expect(filtersAfterMove(own, ofType, '')).toMatchObject({ types: ['views'], isOnSale: false })
  })
  it('asks for a region by its number, whatever the address calls it', () => {
    const data = { ...ofNetwork, facets: { region: { id: 7, name: 'Germany' } } } as unknown as CatalogueData
    expect(firstFilters(data, '?region=Germany').region).toBe('7')
    expect(firstFilters({ ...data, facets: { ...data.facets, region: undefined } }, '?region=Nowhere').region).toBeUndefined()
  })
})
