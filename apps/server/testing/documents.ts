import { aUser, handInAll } from '@vitrine/identity/testing'
import type { Domains } from '../src/wiring.ts'
import type { OperatorCall, OperatorStage } from './operator-calls.ts'

/** Customers whose documents wait for a decision; another one with each call. */
export const handedInDocuments =
  ({ documents }: Pick<Domains, 'documents'>, panelId: number) =>
  async (): Promise<number> => {
    const { id } = await aUser(documents.database, panelId)
    await handInAll(documents, panelId, id)
    return id
  }

const one = async (stage: OperatorStage) => ({ id: await stage.newDocuments() })
const shown = async ({ owner, panelKey }: OperatorStage, id: number | string | undefined) =>
  (await owner.ask('GET', `/panels/${panelKey}/documents/${id}`)).body.data

/** How the calls about documents are made. */
export const documentCalls: Readonly<Record<string, OperatorCall>> = {
  listWaitingDocuments: {},
  listDecidedDocuments: {},
  showDocuments: { params: one },
  showDocumentPhoto: {
    params: async (stage) => {
      const id = await stage.newDocuments()
      const [step] = (await shown(stage, id)).steps
      return { id, photo: step.photos[0].url.split('/').at(-1) }
    },
  },
  previewDocumentMail: { params: one, body: async () => ({ outcome: 'refused', reason: 'unreadable', note: 'Out of focus.' }) },
  approveDocuments: { params: one, body: async (stage, { id }) => ({ version: (await shown(stage, id))?.version ?? 0 }) },
  refuseDocuments: {
    params: one,
    body: async (stage, { id }) => ({ version: (await shown(stage, id))?.version ?? 0, reason: 'unreadable', note: 'Out of focus.' }),
  },
}
