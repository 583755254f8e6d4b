import type { OperatorCall, OperatorStage } from './operator-calls.ts'
import { statusCalls } from './status-calls.ts'

let count = 0

const stateVersion = async ({ owner, panelKey }: OperatorStage): Promise<{ version: number }> => {
  const { version } = (await owner.ask('GET', `/panels/${panelKey}/state`)).body.data
  return { version }
}

/** A panel that is as the call finds it when it succeeds. */
export const becoming =
  (isFrozen: boolean) =>
  async (stage: OperatorStage): Promise<{ version: number }> => {
    const at = `/panels/${stage.panelKey}`
    const stands = (await stage.owner.ask('GET', `${at}/state`)).body.data
    if (stands.isFrozen !== isFrozen)
      await stage.owner.ask('POST', `${at}/${isFrozen ? 'freeze' : 'unfreeze'}`, { version: stands.version })
    return stateVersion(stage)
  }

/** A network whose services are sold, whatever other calls have turned off. */
export async function soldNetwork({ owner, panelKey }: OperatorStage, id: number): Promise<{ id: number }> {
  const at = `/panels/${panelKey}/networks`
  const networks: { id: number; version: number; isEnabled: boolean }[] = (await owner.ask('GET', at)).body.rows
  const network = networks.find((one) => one.id === id)
  if (!network?.isEnabled) await owner.ask('POST', `${at}/${id}/turn`, { isOn: true, version: network?.version })
  return { id }
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
  freezePanel: { body: becoming(false) },
  unfreezePanel: { body: becoming(true) },
  showLimits: {},
  changeLimits: {
    body: async ({ owner, panelKey }) => {
      count += 1
      const { version } = (await owner.ask('GET', `/panels/${panelKey}/limits`)).body.data
      return { ordersPerMinute: 1000 + count, services: null, staff: null, version }
    },
  },
  listArchiveObstacles: {},
  showExport: {},
  requestExport: { body: async () => ({}) },
  downloadExport: {},
  archivePanel: { body: stateVersion },
  restorePanel: { body: stateVersion },
  ...statusCalls,
}
