import type { OperatorCall, OperatorStage } from './operator-calls.ts'

let count = 0
const another = (): number => {
  count += 1
  return count
}

const newPage = () => ({ address: `page-${another()}`, texts: { en: { title: 'About us', body: '<p>We</p>' } }, state: 'published' })
const newQuestion = () => ({ texts: { en: { title: `Question ${another()}`, body: '<p>Yes</p>' } }, state: 'published' })

const made =
  (things: 'pages' | 'faq', body: () => object) =>
  async ({ owner, panelKey }: OperatorStage): Promise<{ id: number }> => ({
    id: (await owner.ask('POST', `/panels/${panelKey}/${things}`, body())).body.data.id,
  })
const aPage = made('pages', newPage)
const aQuestion = made('faq', newQuestion)

/** One whose texts are another version's by now. */
const rewritten = (things: 'pages' | 'faq', thing: typeof aPage) => async (stage: OperatorStage) => {
  const { id } = await thing(stage)
  const texts = { en: { title: `Title ${another()}` } }
  await stage.owner.ask('PATCH', `/panels/${stage.panelKey}/${things}/${id}`, { version: 1, texts })
  return { id }
}

/** All of them in another order, two more among them. */
const reversed = (things: 'pages' | 'faq', thing: typeof aPage) => async (stage: OperatorStage) => {
  for (const more of [thing, thing]) await more(stage)
  const { rows } = (await stage.owner.ask('GET', `/panels/${stage.panelKey}/${things}`)).body
  return { ids: rows.map(({ id }: { readonly id: number }) => id).reverse() }
}

const inFirstVersion = (thing: typeof aPage) => async (stage: OperatorStage) => ({ ...(await thing(stage)), version: 1 })
const newTitle = async () => ({ version: 1, texts: { en: { title: `Title ${another()}` } } })
const toFirstVersion = async () => ({ version: 2, from: 1 })

/** Calls about own pages and questions with answers. */
export const contentCalls: Readonly<Record<string, OperatorCall>> = {
  listOwnPages: {},
  showOwnPage: { params: aPage },
  createOwnPage: { body: async () => newPage() },
  changeOwnPage: { params: aPage, body: newTitle },
  removeOwnPage: { params: aPage },
  orderOwnPages: { body: reversed('pages', aPage) },
  listOwnPageVersions: { params: aPage },
  showOwnPageVersion: { params: inFirstVersion(aPage) },
  restoreOwnPage: { params: rewritten('pages', aPage), body: toFirstVersion },
  listQuestions: {},
  showQuestion: { params: aQuestion },
  createQuestion: { body: async () => newQuestion() },
  changeQuestion: { params: aQuestion, body: newTitle },
  removeQuestion: { params: aQuestion },
  orderQuestions: { body: reversed('faq', aQuestion) },
  listQuestionVersions: { params: aQuestion },
  showQuestionVersion: { params: inFirstVersion(aQuestion) },
  restoreQuestion: { params: rewritten('faq', aQuestion), body: toFirstVersion },
}
