import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { panelsPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const version = z.int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()
const params = z.object({ id })

const text = z.strictObject({
  title: z.string(),
  body: z.string(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
})
const article = z
  .strictObject({
    id: z.int(),
    address: z.string().nullable(),
    texts: z.record(z.string(), text),
    state: z.enum(['draft', 'published']),
    publishAt: timestamp.nullable(),
    isInFooter: z.boolean(),
    version: z.int(),
    changedAt: timestamp,
    changedBy: z.string(),
    /** What the last text that was written lost in cleaning. */
    takenOut: z.array(z.string()),
    /** Languages that show the English text. */
    missing: z.array(z.enum(locales)),
  })
  .meta({ id: 'Article' })
const one = z.strictObject({ data: article })
const list = z.strictObject({
  rows: z.array(article),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
  asOf: timestamp,
})
const versions = z.strictObject({
  data: z.array(z.strictObject({ version: z.int(), changedAt: timestamp, changedBy: z.string(), title: z.string().nullable() })),
})
const ofVersion = z.object({ id, version: z.coerce.number().int().positive().max(2_147_483_647) })
const textsOfVersion = z.strictObject({ data: z.strictObject({ version: z.int(), texts: z.record(z.string(), text) }) })
const written = z.looseObject({ texts: z.record(z.string(), z.unknown()) })
const changed = z.looseObject({
  version,
  texts: z.record(z.string(), z.unknown()).optional(),
  /** The texts of an earlier version, in place of new ones. */
  textsFrom: version.optional(),
})
const order = z.strictObject({ ids: z.array(z.int()).max(1000) })

const htmlElement = z
  .strictObject({
    tag: z.string(),
    attributes: z.record(z.string(), z.string()),
    get children() {
      return z.array(htmlNode)
    },
  })
  .meta({ id: 'HtmlElement', description: 'An element with what stands in it: texts and elements.' })
const htmlNode = z.union([z.string(), htmlElement])

export const articleContract = {
  pages: { ...paths.pages, operation: 'listOwnPages', summary: 'Pages of the panel’s own, drafts too', response: list },
  page: { ...paths.page, operation: 'showOwnPage', summary: 'One page of the panel’s own', params, response: one },
  cleanText: {
    ...paths.cleanText,
    operation: 'previewText',
    summary: 'The text of a page or an answer as it would be kept, and what cleaning takes out of it',
    body: z.object({ html: z.string().max(100_000) }),
    response: z.strictObject({ data: z.strictObject({ nodes: z.array(htmlNode), takenOut: z.array(z.string()) }) }),
  },
  createPage: { ...paths.createPage, operation: 'createOwnPage', summary: 'A new page', body: written, status: 201, response: one },
  changePage: {
    ...paths.changePage,
    operation: 'changeOwnPage',
    summary: 'Changes fields of a page',
    params,
    body: changed,
    response: one,
  },
  removePage: { ...paths.removePage, operation: 'removeOwnPage', summary: 'Takes a page away', params, status: 204 },
  orderPages: { ...paths.orderPages, operation: 'orderOwnPages', summary: 'Pages in another order', body: order, status: 204 },
  pageVersions: { ...paths.pageVersions, operation: 'listOwnPageVersions', summary: 'Earlier texts of a page', params, response: versions },
  pageVersion: {
    ...paths.pageVersion,
    operation: 'showOwnPageVersion',
    summary: 'The texts of a page as they were in a version',
    params: ofVersion,
    response: textsOfVersion,
  },
  restorePage: {
    ...paths.restorePage,
    operation: 'restoreOwnPage',
    summary: 'Gives a page the texts of an earlier version',
    params,
    body: z.strictObject({ version, from: version }),
    response: one,
  },
  questions: { ...paths.questions, operation: 'listQuestions', summary: 'Questions and answers, drafts too', response: list },
  question: { ...paths.question, operation: 'showQuestion', summary: 'One question with its answer', params, response: one },
  createQuestion: {
    ...paths.createQuestion,
    operation: 'createQuestion',
    summary: 'A new question with its answer',
    body: written,
    status: 201,
    response: one,
  },
  changeQuestion: {
    ...paths.changeQuestion,
    operation: 'changeQuestion',
    summary: 'Changes fields of a question',
    params,
    body: changed,
    response: one,
  },
  removeQuestion: { ...paths.removeQuestion, operation: 'removeQuestion', summary: 'Takes a question away', params, status: 204 },
  orderQuestions: { ...paths.orderQuestions, operation: 'orderQuestions', summary: 'Questions in another order', body: order, status: 204 },
  questionVersions: {
    ...paths.questionVersions,
    operation: 'listQuestionVersions',
    summary: 'Earlier texts of a question',
    params,
    response: versions,
  },
  questionVersion: {
    ...paths.questionVersion,
    operation: 'showQuestionVersion',
    summary: 'A question with its answer as they were in a version',
    params: ofVersion,
    response: textsOfVersion,
  },
  restoreQuestion: {
    ...paths.restoreQuestion,
    operation: 'restoreQuestion',
    summary: 'Gives a question the texts of an earlier version',
    params,
    body: z.strictObject({ version, from: version }),
    response: one,
  },
} as const
