import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { I18nextProvider } from '#words'
import { capturePrompt } from './frame/install/captured-prompt.ts'
import { createI18n } from './i18n/create-i18n.ts'
import { createChangingRouter } from './language/changing-router.ts'
import { readHandoff } from './language/handoff.ts'
import { HydratedShop } from './language/hydrated-shop.tsx'
import { keepLanguageOnTheWayBack, languageChanger } from './language/language-changer.ts'
import { createShopRouter } from './language/shop-router.ts'
import { localeOf } from './paths.ts'
import { reloadAfterDeploy } from './reload-after-deploy.ts'

/** The words of the page are there before React compares its tree with the document: no flash, no mismatch. */
async function hydrate(): Promise<void> {
  const namespaces = (document.documentElement.dataset.ns ?? 'common').split(' ')
  const loading = createI18n(localeOf(location.pathname), namespaces)
  const shop = import.meta.env.DEV ? (
    <I18nextProvider i18n={await loading}>
      <HydratedRouter />
    </I18nextProvider>
  ) : (
    await changeableShop(loading)
  )
  startTransition(() => {
    hydrateRoot(document, <StrictMode>{shop}</StrictMode>)
  })
}

async function changeableShop(loading: ReturnType<typeof createI18n>) {
  const [handoff, words] = await Promise.all([readHandoff(), loading])
  const first = createShopRouter(handoff, handoff.context.basename ?? '/', handoff.state)
  if (first.state.initialized) first.initialize()
  const changing = createChangingRouter(first)
  const onReady = (setWords: (next: typeof words) => void) => {
    languageChanger.current = { handoff, router: changing.router, change: changing.change, words, setWords }
  }
  return <HydratedShop handoff={handoff} router={changing.router} words={words} onReady={onReady} />
}

capturePrompt()
keepLanguageOnTheWayBack()
reloadAfterDeploy()
void hydrate()
