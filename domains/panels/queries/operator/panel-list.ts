import type { SystemTrx } from '@vitrine/platform/database'
import type { PanelFigures } from '../../ports.ts'
import { listPanels, namesOfPanels, type PanelQuestion } from '../../store/operator/panel-list-store.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** Panels of the deployment with their owners and orders, one more than asked for where there are more. */
export async function panelList(trx: SystemTrx, question: PanelQuestion, { figures, now }: { figures: PanelFigures; now: Date }) {
  const found = await listPanels(trx, { ...question, limit: question.limit + 1 })
  const ids = found.map(({ id }) => id)
  const owners = await figures.ownersOf(trx, ids)
  const orders = await figures.ordersOf(trx, ids, new Date(now.getTime() - DAYS * DAY_MS))
  return found.map(({ createdAt, hosts: [host = '', ...others], ...panel }) => ({
    ...panel,
    host,
    otherHosts: others,
    owners: [...(owners.get(panel.id) ?? [])],
    createdAt: createdAt.toISOString(),
    orders30Days: orders.get(panel.id) ?? 0,
  }))
}

/** What some panels are called, for those who see all of them. */
export const panelNames = async (trx: SystemTrx, panelIds: readonly number[]) =>
  new Map((await namesOfPanels(trx, panelIds)).map(({ id, key, name }) => [id, { key, name }]))
