import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { TrialLinks } from './trial-links.tsx'
import { linksIn, whatIsGiven } from './trial-settings.ts'

const settings = (more: Partial<InstanceSettings['free_trial']>): InstanceSettings['free_trial'] => ({
  ...{ quantity: 100, hidden: false, enabled: true, service_id: 1, service_type: null, network: null, links: [] },
  ...more,
})
const networks = [
  {
    id: 1,
    name: 'YouTube',
    slug: 'youtube',
    type: 'youtube',
    serviceTypes: [{ id: 3, name: 'Likes', slug: 'youtube-likes', type: 'likes' }],
  },
  { id: 2, name: 'TikTok', slug: 'tiktok', type: 'tiktok', serviceTypes: [{ id: 9, name: 'Likes', slug: 'tiktok-likes', type: 'likes' }] },
]

describe('what a panel says about its free trials', () => {
  it('is links in the visitor’s language, in English where that is missing (INST-013)', async () => {
    const links = [
      { url: 'https://x.test/free', translations: { en: 'Free views', de: 'Gratis-Aufrufe' } },
      { url: '/youtube', translations: { en: 'YouTube' } },
    ]
    const shown = async (locale: 'de' | 'ja') =>
      renderToStaticMarkup(
        <I18nextProvider i18n={await createI18n(locale)}>
          <MemoryRouter>
            <TrialLinks links={linksIn(settings({ links }), locale)} />
          </MemoryRouter>
        </I18nextProvider>,
      )
    const german = await shown('de')
    expect(german).toMatch(/href="https:\/\/x\.test\/free"[^>]*>Gratis-Aufrufe/)
    expect(german).toMatch(/href="\/youtube"[^>]*>YouTube/)
    expect(german).not.toContain('Free views')
    expect(await shown('ja')).toContain('Free views')
  })
  it('is the network and type of service that are given, by number, slug or kind', () => {
    expect(whatIsGiven(settings({ network: 1, service_type: 'likes' }), networks)).toEqual(['YouTube', 'Likes'])
    expect(whatIsGiven(settings({ network: 'tiktok', service_type: 9 }), networks)).toEqual(['TikTok', 'Likes'])
    expect(whatIsGiven(settings({ network: 'nowhere', service_type: 'nothing' }), networks)).toEqual([])
    expect(whatIsGiven(settings({}), networks)).toEqual([])
  })
})
