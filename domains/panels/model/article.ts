import { type Locale, locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { cleanHtml } from './html/clean-html.ts'

export const articleKinds = ['page', 'faq'] as const
export type ArticleKind = (typeof articleKinds)[number]

const TITLE_LENGTH_MAX = 200
const BODY_LENGTH_MAX = 50_000

const words = z.strictObject({
  title: z.string().trim().min(1).max(TITLE_LENGTH_MAX),
  body: z.string().max(BODY_LENGTH_MAX).transform(cleanHtml).default(''),
  metaTitle: z.string().trim().min(1).max(200).nullable().default(null),
  metaDescription: z.string().trim().min(1).max(500).nullable().default(null),
})
export type ArticleText = z.output<typeof words>
export type ArticleTexts = Readonly<Partial<Record<Locale, ArticleText>>>

/** A time that a calendar of today has. */
const time = z
  .union([z.date(), z.iso.datetime().transform((text) => new Date(text))])
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 10_000)
  .nullable()
  .default(null)

const fields = {
  /** By language; one without its own shows English. */
  texts: z
    .partialRecord(z.enum(locales), words)
    .refine((texts) => texts.en !== undefined, { path: ['en', 'title'], error: 'An article has a title in English.' }),
  state: z.enum(['draft', 'published']).default('draft'),
  publishAt: time,
}
const question = z.strictObject(fields)
const page = z.strictObject({
  ...fields,
  address: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  isInFooter: z.boolean().default(false),
})

/** What may be written as an article of each kind. HTML is cleaned. */
export const articleInputs = { page, faq: question } as const
export interface ArticleFacts {
  readonly kind: ArticleKind
  /** A page's last segment; questions have none. */
  readonly address: string | null
  readonly texts: ArticleTexts
  readonly state: 'draft' | 'published'
  readonly publishAt: Date | null
  readonly isInFooter: boolean
}

/** An article as every page knows it: without its body. */
export interface ArticleHead extends Omit<ArticleFacts, 'texts'> {
  readonly id: number
  readonly texts: Readonly<Partial<Record<Locale, Omit<ArticleText, 'body'>>>>
  readonly pictureOrigins: readonly string[]
}

/** Whether visitors have it now. */
export const isPublished = ({ state, publishAt }: Pick<ArticleFacts, 'state' | 'publishAt'>, now: Date): boolean =>
  state === 'published' && (publishAt === null || publishAt <= now)

/** In the language asked for, else in English. */
export const textIn = <Text>(texts: Readonly<Partial<Record<Locale, Text>>>, locale: Locale): Text | undefined => texts[locale] ?? texts.en

/** Hosts of the pictures in clean HTML. */
export const pictureOriginsOf = (texts: ArticleTexts): string[] => [
  ...new Set(
    Object.values(texts).flatMap(({ body }) =>
      [...body.matchAll(/<img[^>]*\ssrc="(https?:[^"]*)"/g)].flatMap(([, src = '']) => (URL.canParse(src) ? [new URL(src).origin] : [])),
    ),
  ),
]
