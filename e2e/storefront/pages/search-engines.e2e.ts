import { locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { getDocument } from '../../document.ts'

type Structured = Readonly<Record<string, unknown>>

const addressesIn = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => String(address))
const pathOf = (address: string): string => new URL(address).pathname

const structuredIn = (html: string): Structured[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) => JSON.parse(String(json)) as Structured)

const metaIn = (html: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

describe.each(['tidewell', 'northbeam'] as const)('search engines at %s', (panel) => {
  it('are told by robots.txt what is private, in every language, and where the sitemap is', async () => {
    const { status, html } = await getDocument('/robots.txt', { panel })
    expect(status).toBe(200)
    expect(html).toMatch(new RegExp(`^Sitemap: http://${panel}\\.localhost:\\d+/sitemap\\.xml$`, 'm'))
    for (const path of ['/dashboard', '/orders', '/de/profile', '/core/']) expect(html).toContain(`Disallow: ${path}\n`)
    expect(html).toContain('Allow: /orders/create\n')
  })

  it('find in the sitemap only pages that open, of this shop, each in all languages', async () => {
    const { status, html } = await getDocument('/sitemap.xml', { panel })
    const addresses = addressesIn(html)
    expect(status).toBe(200)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThan(50)
    expect(addresses.filter((address) => !address.startsWith(`http://${panel}.localhost:`))).toEqual([])
    expect(html.match(/hreflang=/g)?.length).toBe(addresses.length * locales.length)
    const some = [...addresses.slice(0, 5), ...addresses.filter((_, index) => index % Math.ceil(addresses.length / 15) === 0)]
    for (const address of some) {
      const page = await getDocument(pathOf(address), { panel })
      expect([address, page.status]).toEqual([address, 200])
      expect(page.html).toContain(`<link rel="canonical" href="${address}"/>`)
    }
  })
})

describe('a service’s page', () => {
  it('tells machines its price, its place in the shop and its questions, and messengers what to show', async () => {
    const { html } = await getDocument('/services/1')
    const found = structuredIn(html)
    const [product, crumbs] = ['Product', 'BreadcrumbList'].map((type) => found.find((data) => data['@type'] === type))
    expect(product).toMatchObject({ sku: '1', offers: { priceCurrency: 'USD', price: expect.stringMatching(/^\d+\.\d{2,9}$/) } })
    expect(crumbs).toMatchObject({ itemListElement: [{ position: 1 }, { position: 2 }, { position: 3 }] })
    expect(metaIn(html, 'og:title')).toBeTruthy()
    expect(metaIn(html, 'og:url')).toMatch(/\/services\//)
    const german = await getDocument('/de/services/1', { cookie: 'i18n_redirected=de' })
    expect(metaIn(german.html, 'og:locale')).toBe('de')
    expect(metaIn(german.html, 'og:url')).toContain('/de/services/')
  })
})

describe('a list of services', () => {
  const namedIn = (html: string) => [...html.matchAll(/data-service="(\d+)"/g)].map(([, id]) => id)
  const nextIn = (html: string) => /<noscript><a [^>]*href="([^"]+)"/.exec(html)?.[1]

  it('leads on to all its services without a script', async () => {
    const network = '/youtube'
    const seen: unknown[] = []
    let address: string | undefined = network
    while (address) {
      const { status, html } = await getDocument(address)
      expect(status).toBe(200)
      seen.push(...namedIn(html))
      const next = nextIn(html)
      address = next && network + next.replaceAll('&amp;', '&')
    }
    const { html } = await getDocument(network)
    const count = Number(/>(\d+) services</.exec(html)?.[1])
    expect(count).toBeGreaterThan(18)
    expect([seen.length, new Set(seen).size]).toEqual([count, count])
  })
})
