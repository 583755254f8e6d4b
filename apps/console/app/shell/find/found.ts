import { entityPlace } from '../../lists/audit/entity-place.ts'
import { paths } from '../../paths.ts'
import type { Panel } from '../../session/me.ts'
import { pages } from '../pages.ts'
import type { Command } from './commands.ts'

/** What the server finds, in the order in which it is shown. */
export const foundKinds = ['order', 'ticket', 'customer', 'invoice', 'service'] as const
export type FoundKind = (typeof foundKinds)[number]

export interface FoundGroup {
  readonly kind: FoundKind
  readonly rows: readonly { readonly id: number; readonly name: string; readonly second: string | null }[]
}

const PAGES = { order: 'orders', ticket: 'support', customer: 'customers', invoice: 'payments', service: 'services' } as const
const LETTERS_MIN = 2

/** A number of something, or an address. */
export const isExact = (text: string): boolean => /^#?\d+$/.test(text.trim()) || text.includes('@')

/** Whether the server is asked at all: a single letter would find everything. */
export const isSearched = (text: string): boolean => text.length >= LETTERS_MIN || isExact(text)

/** What was found as entries of the menu, each with the page that shows it. */
export const foundCommands = (groups: readonly FoundGroup[], panel: Panel): readonly Command[] =>
  groups.flatMap(({ kind, rows }) =>
    rows.flatMap(({ id, name, second }): Command[] => {
      const place = entityPlace({ kind, id: String(id) }, panel)
      const page = pages.find((one) => one.name === PAGES[kind])
      if (place === undefined || !page) return []
      return [{ group: kind, name, to: paths.panel(panel.key, place), icon: page.icon, ...(second ? { second } : {}) }]
    }),
  )
