import type { OperatorCall, OperatorStage } from './operator-calls.ts'

let count = 0

const stateVersion = async ({ owner, panelKey }: OperatorStage): Promise<{ version: number }> => {
  const { version } = (await owner.ask('GET', `/panels/${panelKey}/state`)).body.data
  return { version }
}

/** How the calls about the shop as a whole are made: open, closed, archived. */
export const shopCalls: Readonly<Record<string, OperatorCall>> = {
  showShopState: {},
  changeShopState: {
    body: async (stage) => {
      count += 1
      return { state: 'closed', note: `Back on day ${count}`, ...(await stateVersion(stage)) }
    },
  },
  visitShop: { body: async () => ({}) },
  listArchiveObstacles: {},
  archivePanel: { body: stateVersion },
  restorePanel: { body: stateVersion },
}
