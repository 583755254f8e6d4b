import { tinyPhoto } from './calls.ts'
import type { OperatorCall, OperatorStage } from './operator-calls.ts'

const aTicket = async (stage: OperatorStage) => ({ id: await stage.newTicket() })
const seen = async ({ owner, panelKey }: OperatorStage, { id }: Readonly<Record<string, number | string>>) => ({
  version: ((await owner.ask('GET', `/panels/${panelKey}/tickets/${id}`)).body.data?.version ?? 0) as number,
})

/** A picture that was sent with a note. */
async function aPicture(stage: OperatorStage) {
  const { owner, panelKey } = stage
  const { id } = await aTicket(stage)
  const path = `/panels/${panelKey}/tickets/${id}`
  const { id: attachmentId } = (await owner.ask('POST', `${path}/attachments`, { file: tinyPhoto() })).body.data
  await owner.ask('POST', `${path}/messages`, { ...(await seen(stage, { id })), text: 'Seen.', isNote: true, attachments: [attachmentId] })
  return { id, attachmentId: attachmentId as string }
}

/** A ticket that another one of the same customer was joined into: its last message of a customer may leave it again. */
async function twoQuestions(stage: OperatorStage) {
  const { owner, panelKey } = stage
  const [{ id }, into] = [await aTicket(stage), await stage.newTicket()]
  await owner.ask('POST', `/panels/${panelKey}/tickets/${id}/join`, { ...(await seen(stage, { id })), into })
  return { id: into }
}

/** The newest message of the customer. */
const lastQuestion = async ({ owner, panelKey }: OperatorStage, { id }: Readonly<Record<string, number | string>>) =>
  (await owner.ask('GET', `/panels/${panelKey}/tickets/${id}`)).body.data?.messages.findLast(
    ({ author }: { readonly author: string }) => author === 'customer',
  )?.id as number

/** An answer that has not been sent yet. */
async function aHeldAnswer(stage: OperatorStage) {
  const { owner, panelKey } = stage
  const { id } = await aTicket(stage)
  const answer = { ...(await seen(stage, { id })), text: 'It is on its way.' }
  const { messages } = (await owner.ask('POST', `/panels/${panelKey}/tickets/${id}/messages`, answer)).body.data
  return { id, messageId: messages.at(-1).id as number }
}

let count = 0
const newReply = () => {
  count += 1
  return { name: `Reply ${count}`, texts: { en: 'Hello {customer}' } }
}
const aReply = async ({ owner, panelKey }: OperatorStage) => ({
  id: (await owner.ask('POST', `/panels/${panelKey}/saved-replies`, newReply())).body.data.id as number,
})

/** What the support does with what customers ask. */
export const ticketCalls: Readonly<Record<string, OperatorCall>> = {
  listTickets: {},
  listTicketPeople: {},
  showTicket: { params: aTicket },
  answerTicket: { params: aTicket, body: async (stage, params) => ({ ...(await seen(stage, params)), text: 'It is on its way.' }) },
  listTicketTags: {},
  takeBackAnswer: { params: aHeldAnswer },
  joinTickets: { params: aTicket, body: async (stage, params) => ({ ...(await seen(stage, params)), into: await stage.newTicket() }) },
  splitTicket: {
    params: twoQuestions,
    body: async (stage, params) => ({
      ...(await seen(stage, params)),
      messageId: await lastQuestion(stage, params),
      subject: 'Something else',
    }),
  },
  uploadTicketAttachment: { params: aTicket, body: async () => ({ file: tinyPhoto() }) },
  showTicketAttachment: { params: aPicture },
  listSavedReplies: {},
  showSavedReply: { params: aReply },
  createSavedReply: { body: async () => newReply() },
  changeSavedReply: { params: aReply, body: async () => ({ version: 1, texts: { en: 'Good morning' } }) },
  removeSavedReply: { params: aReply },
  listRepliesToTicket: { params: aTicket },
  changeTicket: { params: aTicket, body: async (stage, params) => ({ ...(await seen(stage, params)), priority: 'high' }) },
}
