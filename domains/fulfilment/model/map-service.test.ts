import { describe, expect, it } from 'vitest'
import { cleanText, shelfFor, slugOf } from './map-service.ts'

const shelves = [
  { networkName: 'YouTube', serviceTypeId: 1, typeName: 'Views', typeWord: 'views' },
  { networkName: 'YouTube', serviceTypeId: 2, typeName: 'Likes', typeWord: 'likes' },
  { networkName: 'X', serviceTypeId: 3, typeName: 'Views', typeWord: 'views' },
]

describe('a provider’s service', () => {
  it('maps to the type that its category names, else its name, else to none', () => {
    expect(shelfFor(shelves, { category: 'YOUTUBE | Views [30 days]', name: 'Fast' })?.serviceTypeId).toBe(1)
    expect(shelfFor(shelves, { category: 'YouTube', name: 'Real likes' })?.serviceTypeId).toBe(2)
    expect(shelfFor(shelves, { category: 'Xbox views', name: 'Views' })).toBeUndefined()
    expect(shelfFor(shelves, { category: 'YouTube Views and Likes', name: 'Mix' })).toBeUndefined()
  })
  it('has its texts cleaned and an address of its own', () => {
    expect(cleanText('<b>Fast</b>\u0000\u202e  views', 20)).toBe('b Fast /b views')
    expect(slugOf('★ YouTube Views — 30 days!', 2, '17')).toBe('youtube-views-30-days-2-17')
    expect(slugOf('просмотры', 2, 'A_9')).toBe('service-2-a9')
  })
})
