import type { FaqItem } from '@vitrine/catalogue'
import type { Locale } from '@vitrine/platform/kernel'
import { formatCompact } from '@vitrine/ui/formats'
import { methods, outcomes } from './methods.ts'
import type { Offer } from './offers.ts'
import { placeName } from './places.ts'
import type { Texts } from './texts/texts.ts'
import { filled } from './translate.ts'

/** "Video views, ad placements, Germany" in one language. */
export function nameOf({ product, method, variant, place }: Offer, texts: Texts, locale: Locale): string {
  const last = place ? placeName(place, locale) : variant === 'plain' || variant === 'place' ? undefined : texts.variants[variant]
  return [texts.subjects[product.subject], texts.methods[method].name, last].filter(Boolean).join(texts.comma)
}

export function shortOf({ product, method }: Offer, texts: Texts): string {
  if (product.outcome === 'follow') return texts.methods[method].profile
  if (product.outcome === 'visit' && product.kinds.includes('profile')) return texts.methods[method].profile
  if (method !== 'community') return texts.methods[method].content
  const { community } = texts
  const said = { react: community.react, write: community.write, share: community.share, custom: community.custom } as const
  return product.outcome in said ? said[product.outcome as keyof typeof said] : texts.methods.community.content
}

/** Start, pace, region and guarantee as they read on a card. */
export function factsOf(offer: Offer, guaranteeDays: number | null, perDay: number, texts: Texts, locale: Locale) {
  const { product, method, place } = offer
  const [from, to] = startHours(offer)
  const isLive = product.outcome === 'live'
  const start = isLive
    ? texts.start.schedule
    : method === 'community'
      ? filled(texts.start.minutes, { n: '5–30' })
      : filled(texts.start.hours, { n: `${from}–${to}` })
  return {
    startTime: start,
    speed: filled(isLive ? texts.speed.once : texts.speed.day, { n: formatCompact(perDay, locale) }),
    geo: place ? placeName(place, locale) : geoOf(method, texts),
    guarantee: guaranteeDays ? filled(texts.guarantee.days, { n: guaranteeDays }) : texts.guarantee.none,
  }
}

export const startHours = ({ method, variant }: Pick<Offer, 'method' | 'variant'>): readonly [number, number] => {
  const [from, to] = methods[method].startHours
  return variant === 'countries' || variant === 'place' ? [from + 2, to + 6] : [from, to]
}

function geoOf(method: Offer['method'], texts: Texts): string {
  return method === 'search' ? filled(texts.countriesCount[18], { n: 18 }) : texts.worldwide
}

/** The long texts of a service's page. */
export function contentOf(offer: Offer, network: string, guaranteeDays: number | null, texts: Texts, locale: Locale) {
  const delivery = texts.methods[offer.method].description
  const requirement = texts.requirements[requirementOf(offer)]
  const faq: FaqItem[] = [
    { question: texts.faq.how, answer: delivery },
    { question: texts.faq.drop, answer: guaranteeDays ? filled(texts.faq.dropCovered, { n: guaranteeDays }) : texts.faq.dropOpen },
    { question: texts.faq.need, answer: requirement },
    { question: texts.faq.stop, answer: texts.faq.stopAnswer },
  ]
  return {
    description: `<p>${shortOf(offer, texts)}</p><p>${delivery}</p>`,
    requirements: `<p>${requirement}</p>`,
    faq,
    metaTitle: `${nameOf(offer, texts, locale)} · ${network}`,
    metaDescription: shortOf(offer, texts),
  }
}

const AUDIO = new Set(['track', 'album', 'episode', 'show', 'playlist'])

function requirementOf({ product }: Offer): keyof Texts['requirements'] {
  const [kind = ''] = product.kinds
  if (product.outcome === 'follow' || kind === 'profile') return 'profile'
  if (product.outcome === 'watch' && AUDIO.has(kind)) return 'audio'
  if (product.outcome === 'watch' && kind === 'post') return 'post'
  return outcomes[product.outcome].requirement
}
