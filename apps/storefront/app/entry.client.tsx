import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { I18nextProvider } from '#i18n'
import { capturePrompt } from './frame/install/captured-prompt.ts'
import { createI18n } from './i18n/create-i18n.ts'
import { keepLanguageOnTheWayBack } from './language/way-back.ts'
import { localeOf } from './paths.ts'
import { reloadAfterDeploy } from './reload-after-deploy.ts'

/** The page's messages are loaded before React hydrates: no flash, no mismatch. */
async function hydrate(): Promise<void> {
  const namespaces = (document.documentElement.dataset.ns ?? 'common').split(' ')
  const i18n = await createI18n(localeOf(location.pathname), namespaces)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

capturePrompt()
keepLanguageOnTheWayBack()
reloadAfterDeploy()
void hydrate()
