import { readLocal, writeLocal } from '../../preferences/local-store.ts'
import type { Result } from './search-model.ts'

const KEY = 'recent_commands'
export const RECENT_MAX = 5

export interface RecentCommand {
  readonly name: string
  readonly to: string
}

const isRecent = (value: unknown): value is RecentCommand =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'to' in value &&
  typeof value.to === 'string' &&
  // Only a page of this shop: what is stored is not trusted to lead elsewhere.
  /^\/(?![/\\])/.test(value.to)

export function parseRecent(stored: string | undefined): readonly RecentCommand[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isRecent).slice(0, RECENT_MAX) : []
  } catch {
    return []
  }
}

/** The latest first, each place once. */
export const withRecent = (recent: readonly RecentCommand[], { name, to }: RecentCommand): readonly RecentCommand[] =>
  [{ name, to }, ...recent.filter((known) => known.to !== to)].slice(0, RECENT_MAX)

export const readRecent = (): readonly RecentCommand[] => parseRecent(readLocal(KEY))

/** Stores what leads to a page; actions and pasted links are not places to come back to. */
export function rememberRecent({ kind, name, to }: Result): void {
  if (kind === 'order' || to === undefined) return
  writeLocal(KEY, JSON.stringify(withRecent(readRecent(), { name, to })))
}
