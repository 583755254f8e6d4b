import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import type { Translations } from './translations.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
/** An empty text is none. */
const textOrNull = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((written) => written || null)
const slug = z.string().regex(/^[a-z][a-z0-9-]{0,80}$/)
const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .nullable()
/** An address or a small picture. */
const icon = z
  .string()
  .max(20_000)
  .regex(/^(\/|https:\/\/|data:image\/(svg\+xml|png|webp)[;,])/)
const LONG = 10_000
/** Texts of other languages, English stands beside them; an empty one is none. `names` are those that can be told, with their longest length. */
export const translationsOf = (names: Readonly<Record<string, number>>) =>
  z
    .partialRecord(z.enum(locales), z.record(z.string().max(40), z.string().trim().max(20_000)))
    .superRefine((byLocale, context) => {
      for (const [locale, texts] of Object.entries(byLocale)) {
        for (const [name, written] of Object.entries(texts)) {
          const isWrong = !Object.hasOwn(names, name) || written.length > (names[name] ?? 0)
          if (isWrong) context.addIssue({ code: 'custom', path: [locale, name] })
        }
      }
    })
    .transform((byLocale) => {
      const kept = Object.entries(byLocale).map(([locale, texts]) => [locale, withoutEmpty(texts)] as const)
      return Object.fromEntries(kept.filter(([, texts]) => Object.keys(texts).length > 0)) as Translations
    })

const withoutEmpty = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, written]) => written !== ''))

const faq = z.array(z.strictObject({ question: text(300), answer: text(4000) })).max(50)

export const serviceKinds = ['views', 'followers', 'likes', 'comments', 'shares', 'subscriptions', 'watch_time', 'seo', 'package'] as const
export const targetKinds = ['comments', 'seo_keywords', 'textarea', 'languages', 'countries'] as const

/** What operators change of each thing that services are sorted by or ask for. Names on the wire and here are the same. */
export const shelfFields = {
  network: z.strictObject({
    slug,
    name: text(100),
    icon,
    color,
    urlPlaceholder: textOrNull(300),
    hasSearch: z.boolean(),
    title: textOrNull(300),
    description: textOrNull(LONG),
    faq,
    metaTitle: textOrNull(300),
    metaDescription: textOrNull(500),
    translations: translationsOf({
      name: 100,
      urlPlaceholder: 300,
      title: 300,
      description: LONG,
      metaTitle: 300,
      metaDescription: 500,
    }),
  }),
  type: z.strictObject({
    networkId: z.int().positive().max(2_147_483_647),
    type: z.enum(serviceKinds),
    slug,
    name: text(100),
    icon,
    color,
    translations: translationsOf({ name: 100 }),
  }),
  label: z.strictObject({ name: text(40), color, translations: translationsOf({ name: 40 }) }),
  delivery: z.strictObject({
    name: text(100),
    description: z.string().trim().min(10).max(1000),
    translations: translationsOf({ name: 100, description: 1000 }),
  }),
  target: z.strictObject({
    type: z.enum(targetKinds),
    name: text(100),
    placeholder: textOrNull(300),
    selectableValues: z
      .array(text(100))
      .max(500)
      .refine((values) => new Set(values).size === values.length),
    isOptional: z.boolean(),
    translations: translationsOf({ name: 100, placeholder: 300 }),
  }),
} as const
export type NetworkFields = z.output<typeof shelfFields.network>
export type TypeFields = z.output<typeof shelfFields.type>
export type LabelFields = z.output<typeof shelfFields.label>
export type DeliveryFields = z.output<typeof shelfFields.delivery>
export type TargetFields = z.output<typeof shelfFields.target>
