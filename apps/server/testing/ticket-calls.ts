import type { OperatorCall, OperatorStage } from './operator-calls.ts'

const aTicket = async (stage: OperatorStage) => ({ id: await stage.newTicket() })
const seen = async ({ owner, panelKey }: OperatorStage, { id }: Readonly<Record<string, number | string>>) => ({
  version: ((await owner.ask('GET', `/panels/${panelKey}/tickets/${id}`)).body.data?.version ?? 0) as number,
})

/** What the support does with what customers ask. */
export const ticketCalls: Readonly<Record<string, OperatorCall>> = {
  listTickets: {},
  showTicket: { params: aTicket },
  answerTicket: { params: aTicket, body: async (stage, params) => ({ ...(await seen(stage, params)), text: 'It is on its way.' }) },
  changeTicket: { params: aTicket, body: async (stage, params) => ({ ...(await seen(stage, params)), priority: 'high' }) },
}
