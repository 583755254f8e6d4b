import type { OperatorCall, OperatorStage } from './operator-calls.ts'

const request = async (stage: OperatorStage) => ({ kind: 'orders.pause', select: { ids: [await stage.newOrder()] } })
const address = ({ panelKey }: OperatorStage) => `/panels/${panelKey}/bulk-actions`

/** A bulk action of the owner that no worker takes up; after these steps. */
const aBulkAction =
  (...steps: readonly ('pause' | 'stop')[]) =>
  async (stage: OperatorStage): Promise<{ id: number }> => {
    const { id } = (await stage.owner.ask('POST', address(stage), await request(stage))).body.data
    for (const step of steps) await stage.owner.ask('POST', `${address(stage)}/${id}/${step}`, {})
    return { id }
  }
const nothing = async () => ({})

/** How the calls of bulk actions are made. */
export const bulkCalls: Readonly<Record<string, OperatorCall>> = {
  listBulkActions: {},
  previewBulkAction: { body: async () => ({ kind: 'changes.undo', select: { ids: [1] } }) },
  startBulkAction: { body: request },
  showBulkAction: { params: aBulkAction() },
  downloadBulkReport: { params: aBulkAction() },
  pauseBulkAction: { params: aBulkAction(), body: nothing },
  resumeBulkAction: { params: aBulkAction('pause'), body: nothing },
  stopBulkAction: { params: aBulkAction(), body: nothing },
  retryBulkAction: { params: aBulkAction('stop'), body: nothing },
}
