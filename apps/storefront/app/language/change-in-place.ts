import type { Locale } from '@vitrine/platform/kernel'
import type { DataRouter } from 'react-router'
import { createI18n, wordsOf } from '../i18n/create-i18n.ts'
import { basenameOf } from '../paths.ts'
import type { LanguageChanger } from './language-changer.ts'
import { loadPages } from './load-pages.ts'
import { createShopRouter } from './shop-router.ts'

const ROOT = 'root'

export interface LanguageWish {
  readonly locale: Locale
  /** The address of the present page in that language. */
  readonly address: string
  /** What the frame around the pages shows in that language: the root's data. */
  readonly loadFrame: () => Promise<unknown>
}

/**
 * Gives the page that stands another language: words, frame and page are fetched side by side and appear together, while scroll
 * position, focus and form stay. Rejects, having changed nothing, when anything is missing or the visitor has moved on meanwhile.
 */
export async function changeInPlace(changer: LanguageChanger, { locale, address, loadFrame }: LanguageWish): Promise<void> {
  const { handoff, router } = changer
  const { location: before, matches, errors } = router.state
  if (errors) throw new Error('A page of an error has nothing to keep')
  const target = new URL(address, window.location.href)
  const pages = matches.map(({ route }) => route.id).filter((id) => id !== ROOT && handoff.manifest.routes[id]?.hasLoader)
  const [frame, loaded, words] = await Promise.all([
    loadFrame(),
    loadPages(target, pages),
    createI18n(locale, wordsOf(changer.words).loaded()),
  ])
  if (!isAt(router, before.key)) throw new Error('The page is another by now')
  history.replaceState(history.state, '', target)
  const next = createShopRouter(handoff, basenameOf(locale), { loaderData: { ...router.state.loaderData, ...loaded, [ROOT]: frame } })
  if (!next.state.initialized) throw new Error('The page lacks something')
  next.initialize()
  changer.setWords(words)
  changer.change(next)
  Object.assign(changer, { words })
}

const isAt = ({ state }: DataRouter, key: string): boolean => state.location.key === key && state.navigation.state === 'idle'
