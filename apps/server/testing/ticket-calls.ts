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
