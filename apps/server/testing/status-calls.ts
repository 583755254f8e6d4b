import type { OperatorCall, OperatorStage } from './operator-calls.ts'

let count = 0
const newUpdate = () => {
  count += 1
  return { state: 'investigating', texts: { en: `We look into it, ${count}` } }
}
const newIncident = () => ({ titles: { en: `Slow deliveries ${count}` }, networkIds: [], ...newUpdate() })

const anIncident = async ({ owner, panelKey }: OperatorStage) => {
  const { id, updates } = (await owner.ask('POST', `/panels/${panelKey}/status-incidents`, newIncident())).body.data
  return { id, update: updates[0].id }
}

/** How the calls about the status page are made. */
export const statusCalls: Readonly<Record<string, OperatorCall>> = {
  showStatus: {},
  listStatusIncidents: {},
  showStatusIncident: { params: anIncident },
  openStatusIncident: { body: async () => newIncident() },
  changeStatusIncident: { params: anIncident, body: async () => ({ version: 1, titles: { en: `Slower deliveries ${count}` } }) },
  removeStatusIncident: { params: anIncident, body: async () => ({ version: 1, isRemoved: true }) },
  addStatusUpdate: { params: anIncident, body: async () => ({ version: 1, ...newUpdate() }) },
  changeStatusUpdate: { params: anIncident, body: async () => ({ version: 1, texts: newUpdate().texts }) },
}
