import { checkLink, knownLinks, type ServiceInput } from '@vitrine/catalogue'
import { locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { demoCatalogue, generateServices } from './demo-catalogue.ts'
import { allTexts } from './texts/all-texts.ts'

const tidewell = demoCatalogue('tidewell')
const northbeam = demoCatalogue('northbeam')
const servicesOf = (catalogue: { readonly services?: readonly ServiceInput[] }) => catalogue.services ?? []

describe.each([
  ['tidewell', tidewell, 600, 12],
  ['northbeam', northbeam, 200, 8],
] as const)('the demo catalogue of %s', (_, catalogue, servicesMin, networks) => {
  const services = servicesOf(catalogue)
  it('is large enough to look like a shop, on several networks', () => {
    expect(services.length).toBeGreaterThanOrEqual(servicesMin)
    expect(catalogue.networks).toHaveLength(networks)
    expect(new Set(services.map((service) => service.networkId)).size).toBe(networks)
  })
  it('begins with YouTube views and never names two services alike', () => {
    expect(services[0]).toMatchObject({ id: 1, networkId: 1, slug: 'youtube-video-views-ad-placements', discountPpm: 150_000 })
    expect(services.map((service) => service.id)).toEqual(services.map((_service, index) => index + 1))
    expect(new Set(services.map((service) => service.slug)).size).toBe(services.length)
    for (const locale of locales) {
      const names = services.map((service) => `${service.networkId} ${service.translations?.[locale]?.name ?? service.name}`)
      expect(new Set(names).size, locale).toBe(names.length)
    }
  })
  it('speaks twelve languages on every card', () => {
    const fields = ['name', 'title', 'shortDescription', 'startTime', 'geo', 'guarantee']
    const missing = services.flatMap((service) =>
      locales
        .filter((locale) => locale !== 'en')
        .flatMap((locale) =>
          fields.filter((field) => !service.translations?.[locale]?.[field]).map((field) => `${service.slug} ${locale} ${field}`),
        ),
    )
    expect(missing).toEqual([])
    const placeholders = services.filter((service) => /\{n\}|\{network\}|undefined/.test(JSON.stringify(service.translations)))
    expect(placeholders.map((service) => service.slug)).toEqual([])
  })
  it('names an example link that the service itself would take', () => {
    for (const service of services) {
      const taker = { networkId: service.networkId, linkKinds: service.linkKinds ?? [], urlIsRequired: true }
      expect(checkLink(knownLinks, taker, service.exampleLink ?? ''), service.slug).toEqual({ ok: true, url: service.exampleLink })
    }
  })
  it('has prices, bounds and packages that add up', () => {
    for (const service of services) {
      const { minQuantity: min, maxQuantity: max, defaultQuantity = min, quantityStep: step = 1 } = service
      expect(
        service.priceNano > 0n && min > 0 && min <= defaultQuantity && defaultQuantity <= max && Number.isInteger(min / step),
        service.slug,
      ).toBe(true)
      expect(service.hasRefill ?? false).toBe(Boolean(service.guaranteeDays))
      for (const item of service.packageItems ?? []) expect(services[item.serviceId - 1]).toMatchObject({ networkId: service.networkId })
    }
    expect(services.filter((service) => service.isPackage).length).toBeGreaterThanOrEqual(3)
    expect(services.filter((service) => service.discountPpm).length).toBeGreaterThan(services.length / 20)
  })
  it('claims nothing that supply cannot deliver', () => {
    expect(JSON.stringify(catalogue, (_key, value) => (typeof value === 'bigint' ? '' : value))).not.toMatch(
      /\b(real|instant|100 ?%|non-drop|guaranteed)\b/i,
    )
  })
})

describe('the demo’s texts', () => {
  it('are translated, not copied: few stay as in English', () => {
    const english = new Set(
      Object.values(allTexts.en.subjects).concat(Object.values(allTexts.en.methods).flatMap((method) => Object.values(method))),
    )
    for (const locale of locales.filter((each) => each !== 'en')) {
      const texts = [
        ...Object.values(allTexts[locale].subjects),
        ...Object.values(allTexts[locale].methods).flatMap((method) => Object.values(method)),
      ]
      expect(texts.filter((text) => english.has(text)).length, locale).toBeLessThanOrEqual(2)
      expect(new Set(Object.values(allTexts[locale].subjects)).size, locale).toBe(Object.keys(allTexts.en.subjects).length)
    }
  })
})

describe('the two demo panels', () => {
  it('sell YouTube and TikTok views, followers and likes, and not the same things', () => {
    const types = new Map(tidewell.serviceTypes?.map((type) => [type.id, type]))
    const sold = (networkId: number) =>
      new Set(
        servicesOf(tidewell)
          .filter((service) => service.networkId === networkId)
          .map((service) => types.get(service.serviceTypeId)?.type),
      )
    for (const networkId of [1, 2]) expect([...sold(networkId)]).toEqual(expect.arrayContaining(['views', 'followers', 'likes']))
    expect(servicesOf(northbeam).map((service) => service.priceNano)).not.toEqual(servicesOf(tidewell).map((service) => service.priceNano))
  })
  it('are the same in every run', () => {
    expect(demoCatalogue('northbeam')).toEqual(northbeam)
  })
})

describe('generateServices', () => {
  it('makes as many different services as a load test wants', () => {
    const { services } = generateServices(4000)
    expect(services).toHaveLength(4000)
    expect(new Set(services.map((service) => service.slug)).size).toBe(4000)
    expect(services[0]).toMatchObject({ id: 1, slug: 'youtube-video-views-ad-placements' })
  })
})
