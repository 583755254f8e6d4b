import type { Panel } from '../session/me.ts'
import { type Page, type PageName, pagesOf } from './pages.ts'

/** What is pressed after G, and where it leads. */
const LETTERS: Readonly<Record<string, PageName>> = {
  h: 'home',
  w: 'attention',
  o: 'orders',
  r: 'review',
  s: 'services',
  p: 'providers',
  c: 'customers',
  t: 'support',
  m: 'payments',
  l: 'ledger',
}

export interface GoLetter {
  readonly letter: string
  readonly page: Page
}

/** The letters of the pages that this person may open here. */
export function goLettersOf(panel: Panel): readonly GoLetter[] {
  const pages = new Map(pagesOf(panel).map((page) => [page.name, page]))
  return Object.entries(LETTERS).flatMap(([letter, name]) => {
    const page = pages.get(name)
    return page ? [{ letter, page }] : []
  })
}
