import { readTab, removeTab, writeTab } from '../../preferences/tab-store.ts'

const KEY = 'campaign_keywords'

/** Keywords on their way from the keyword tool to a new campaign: they survive a reload and signing in, and end with the tab. */
export const carryKeywords = (keywords: readonly string[]): void => writeTab(KEY, JSON.stringify(keywords))

/** What was carried; unreadable text counts as none. It stays until the campaign is created. */
export function carriedKeywords(): readonly string[] {
  try {
    const carried: unknown = JSON.parse(readTab(KEY) ?? '[]')
    return Array.isArray(carried) ? carried.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

export const dropCarriedKeywords = (): void => removeTab(KEY)
