import { describe, expect, it } from 'vitest'
import { groupsFor, networksNamed, toFlyoutNetwork } from './flyout-model.ts'

const network = (id: number, name: string, groups: readonly string[]) =>
  toFlyoutNetwork({
    id,
    name,
    slug: name.toLowerCase(),
    icon: '',
    color: '#112233',
    serviceTypes: groups.map((group, at) => ({
      id: id * 10 + at,
      name: group,
      slug: `${name}-${group}`.toLowerCase(),
      services_count: 3,
      min_price: '1.20',
    })),
  })
const networks = [network(1, 'YouTube', ['Views', 'Likes']), network(2, 'TikTok', ['Views', 'Likes', 'Followers'])]
const cards = (networkId: number | null, text: string) => groupsFor(networks, networkId, text).map(({ slug }) => slug)

describe('the services flyout', () => {
  it('finds a network by its name, whatever the case (FLYOUT-002)', () => {
    expect(networksNamed(networks, 'YOU').map(({ name }) => name)).toEqual(['YouTube'])
    expect(networksNamed(networks, '')).toHaveLength(2)
  })
  it('lists the groups of all networks or of one (FLYOUT-003)', () => {
    expect([cards(null, '').length, cards(1, '').length]).toEqual([5, 2])
  })
  it('filters groups by network and by name (FLYOUT-004)', () => {
    expect(cards(1, 'vie')).toEqual(['youtube-views'])
    expect(cards(null, 'vie')).toEqual(['youtube-views', 'tiktok-views'])
  })
  it('leaves the groups of a network that was typed, among those of all networks (FLYOUT-003)', () => {
    expect(cards(null, 'tik')).toEqual(['tiktok-views', 'tiktok-likes', 'tiktok-followers'])
    expect(cards(2, 'tik')).toEqual([])
  })
  it('counts the services of a network', () => {
    expect(networks.map(({ count }) => count)).toEqual([6, 9])
  })
})
