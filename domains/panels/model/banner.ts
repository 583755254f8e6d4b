import type { Locale } from '@vitrine/platform/kernel'
import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import type { Banner, BannerInformation } from '../contract/banners.ts'
import { bannerPlaces } from '../vocabulary.ts'
import { cleanHtml } from './html/clean-html.ts'
import { colour, link, picture } from './safe-values.ts'

const words = z.string().max(300).nullable()
const slideTexts = z.strictObject({ title: words, sub_title: words, button_text: words }).partial()
const slide = z.strictObject({
  sorting: z.int(),
  texts: z.partialRecord(z.enum(locales), slideTexts),
  title_color: colour.nullable().default(null),
  sub_title_color: colour.nullable().default(null),
  image: picture.nullable().default(null),
  background_image: picture.nullable().default(null),
  link: link.default(null),
  button_color: colour.nullable().default(null),
  button_text_color: colour.nullable().default(null),
})

/** A time, or its text on the wire. */
const time = z
  .union([z.date(), z.iso.datetime().transform((text) => new Date(text))])
  .nullable()
  .default(null)
const SORTING_MAX = 1_000_000
const SLIDES_MAX = 12
const SCROLL_DELAY_MS = 5000

/** What may be written as a banner. HTML and texts by language; a language without its own shows English. */
export const bannerInput = z
  .strictObject({
    place: z.enum(bannerPlaces),
    type: z.enum(['html', 'custom']),
    contents: z.partialRecord(z.enum(locales), z.string().max(20_000).transform(cleanHtml)).default({}),
    slides: z.array(slide).max(SLIDES_MAX).default([]),
    scrollDelayMs: z.int().min(1000).max(60_000).default(SCROLL_DELAY_MS),
    /** Banners of one place stand in this order. */
    sorting: z.int().min(-SORTING_MAX).max(SORTING_MAX).default(0),
    startsAt: time,
    endsAt: time,
    isEnabled: z.boolean().default(true),
  })
  .refine(({ type, contents }) => type !== 'html' || contents.en, {
    error: 'A banner has content: HTML in English.',
    path: ['contents', 'en'],
  })
  .refine(({ type, slides }) => type !== 'custom' || slides.length > 0, { error: 'A banner has content: slides.', path: ['slides'] })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    error: 'A banner ends after it starts.',
    path: ['endsAt'],
  })
export type NewBanner = z.input<typeof bannerInput>
export type BannerFacts = z.output<typeof bannerInput>
export type StoredBanner = BannerFacts & { readonly id: number }

const inLanguage = <Value>(values: Readonly<Partial<Record<Locale, Value>>>, locale: Locale): Value | undefined =>
  values[locale] ?? values.en

/** What GET /banners serves now, in one language. The HTML was cleaned when it was written, and is cleaned again. */
export const bannersFor = (banners: readonly StoredBanner[], locale: Locale, now: Date): Banner[] =>
  banners
    .filter(({ isEnabled, startsAt, endsAt }) => isEnabled && (!startsAt || startsAt <= now) && (!endsAt || endsAt > now))
    .map((banner) => ({
      id: banner.id,
      content: banner.type === 'html' ? cleanHtml(inLanguage(banner.contents, locale) ?? '') : null,
      place: banner.place,
      scroll_delay: banner.scrollDelayMs,
      type: banner.type,
      information: banner.type === 'html' ? [] : slidesIn(banner, locale),
    }))

const slidesIn = ({ slides }: StoredBanner, locale: Locale): BannerInformation[] =>
  slides
    .toSorted((a, b) => a.sorting - b.sorting)
    .map(({ texts, ...look }) => {
      const spoken = { ...texts.en, ...texts[locale] }
      return { title: spoken.title ?? null, sub_title: spoken.sub_title ?? null, button_text: spoken.button_text ?? null, ...look }
    })
