import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { panelsPaths as paths } from './paths.ts'

const article = z
  .object({
    /** Of today: it differs from the one asked for where the page was renamed. */
    address: z.string(),
    title: z.string(),
    body: z.string().meta({ description: 'Clean HTML' }),
    meta_title: z.string().nullable(),
    meta_description: z.string().nullable(),
  })
  .meta({ id: 'Article' })
export type ArticleWire = z.infer<typeof article>

const questions = z.object({
  title: z.string(),
  items: z.array(z.object({ id: z.int(), question: z.string(), answer: z.string().meta({ description: 'Clean HTML' }) })),
})
export type QuestionsWire = z.infer<typeof questions>

/** What an operator writes for visitors to read. */
export const articleContract = {
  article: defineRoute(paths.article, {
    id: 'OUR-PANELS-01',
    operation: 'getArticle',
    tag: 'Shop',
    auth: 'optional',
    summary: 'A page of the panel’s own in the language asked for, else in English',
    params: z.object({ address: z.string().min(1).max(80) }),
    response: z.object({ data: article }),
  }),
  questions: defineRoute(paths.questions, {
    id: 'OUR-PANELS-02',
    operation: 'listQuestions',
    tag: 'Shop',
    auth: 'optional',
    summary: 'Questions and answers in the language asked for, else in English',
    response: z.object({ data: questions }),
  }),
} as const
