import type { OperatorCall, OperatorStage } from './operator-calls.ts'

let count = 0
const another = (): number => {
  count += 1
  return count
}
const newView = () => ({ list: 'services', name: `View ${another()}`, search: 'q=youtube', isShared: false })

/** A view of the owner's own. */
const aView = async ({ owner, panelKey }: OperatorStage): Promise<{ id: number }> => ({
  id: (await owner.ask('POST', `/panels/${panelKey}/views`, newView())).body.data.id,
})

/** How the calls of saved views are made. */
export const viewCalls: Readonly<Record<string, OperatorCall>> = {
  listSavedViews: {},
  saveView: { body: async () => newView() },
  changeSavedView: { params: aView, body: async () => ({ version: 1, search: 'q=tiktok' }) },
  removeSavedView: { params: aView },
  chooseList: { body: async () => ({ list: 'services', columns: ['name', `price${another()}`], viewId: null }) },
}
