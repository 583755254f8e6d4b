import { createPanels } from '@vitrine/panels'
import { type Database, openDatabase, type Trx } from '@vitrine/platform/database'
import { expect, vi } from 'vitest'
import { getDocument } from './document.ts'
import { theShop } from './the-shop.ts'

export const NORTH = { panel: 'northbeam' } as const
const POLL = { timeout: 30_000, interval: 500 }

export interface Northbeam {
  readonly database: Database
  readonly panelId: number
  /** Changes the panel as its operators' commands do. */
  inPanel<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result>
}

/** The demo's second panel, whose settings journeys change. */
export async function openNorthbeam(): Promise<Northbeam> {
  const database = await openDatabase({ url: theShop().adminUrl, role: 'vitrine_app', poolMax: 2 })
  const panel = await createPanels(database).findByKey('northbeam')
  if (!panel) throw new Error('the demo has no panel northbeam')
  return { database, panelId: panel.id, inPanel: (work) => database.transaction(panel.id, work) }
}

/** An uncached page, so that what was just changed is on it. */
export const fresh = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}signature=${Date.now()}`

/** Waits until a page of the panel holds a text, or holds it no longer. */
export const untilShown = (path: string, text: string, is = true): Promise<void> =>
  vi.waitFor(async () => expect((await getDocument(fresh(path), NORTH)).html.includes(text)).toBe(is), POLL)
