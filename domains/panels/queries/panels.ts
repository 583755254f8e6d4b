import type { Database } from '@vitrine/platform/database'
import { normaliseHost, type Panel } from '../model/panel.ts'
import { allPanelIds, currentRevision, findPanel, panelIdByHost, panelIdByKey } from '../store/panel-store.ts'

export interface Panels {
  /** The panel that answers on this host, compared exactly; an unknown host has none. */
  findByHost(host: string): Promise<Panel | undefined>
  findByKey(key: string): Promise<Panel | undefined>
  get(panelId: number): Promise<Panel>
  all(): Promise<readonly Panel[]>
}

export interface PanelsOptions {
  /** How long a cached panel may be served without a check; 0 checks every time. */
  readonly checkEveryMs?: number
}

/**
 * Panels cached in memory. At most once a second a process asks whether any panel changed, and then clears the whole cache.
 * While the database is unavailable it serves what is cached.
 */
export function createPanels(database: Database, { checkEveryMs = 1000 }: PanelsOptions = {}): Panels {
  const byId = new Map<number, Promise<Panel | undefined>>()
  const idByHost = new Map<string, Promise<number | undefined>>()
  let revision = -1
  let checkedAt = Number.NEGATIVE_INFINITY

  async function freshen(): Promise<void> {
    if (performance.now() - checkedAt < checkEveryMs) return
    checkedAt = performance.now()
    const current = await database.system(currentRevision).catch(() => revision)
    if (current === revision) return
    revision = current
    byId.clear()
    idByHost.clear()
  }

  const load = (panelId: number) => remembered(byId, panelId, () => database.read(panelId, findPanel))

  async function get(panelId: number): Promise<Panel> {
    await freshen()
    const panel = await load(panelId)
    if (!panel) throw new Error(`There is no panel ${panelId}`)
    return panel
  }

  return {
    get,
    findByHost: async (requested) => {
      await freshen()
      const host = normaliseHost(requested)
      const id = await remembered(idByHost, host, () => database.system((trx) => panelIdByHost(trx, host)))
      return id === undefined ? undefined : load(id)
    },
    findByKey: async (key) => {
      const id = await database.system((trx) => panelIdByKey(trx, key))
      return id === undefined ? undefined : get(id)
    },
    all: async () => Promise.all((await database.system(allPanelIds)).map(get)),
  }
}

/** Caches the result of one query; failures and absences are not cached, so unknown hosts cannot fill the memory. */
function remembered<K, V>(memory: Map<K, Promise<V | undefined>>, key: K, ask: () => Promise<V | undefined>): Promise<V | undefined> {
  const known = memory.get(key)
  if (known) return known
  const answer = ask()
  memory.set(key, answer)
  const drop = () => {
    if (memory.get(key) === answer) memory.delete(key)
  }
  answer.then((value) => value === undefined && drop(), drop)
  return answer
}
