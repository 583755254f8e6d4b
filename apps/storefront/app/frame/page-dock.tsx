import { classNames } from '@vitrine/ui/components'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { consentSettingsAreOpen, storedConsent, subscribeConsent } from '../consent/consent-store.ts'
import { isFormPage } from '../consent/is-form-page.ts'
import { useThirdParties } from '../consent/use-third-parties.ts'
import { afterLoad, watchForUpdates } from '../offline/worker-updates.ts'
import styles from '../page/dock.module.css'
import { useShop } from '../shop/shop-context.tsx'
import { useInstallSuggestion } from './install/use-install-suggestion.ts'

const ConsentAlert = lazy(async () => ({ default: (await import('../consent/consent-alert.tsx')).ConsentAlert }))
const ConsentSettings = lazy(async () => ({ default: (await import('../consent/consent-settings.tsx')).ConsentSettings }))
const InstallPrompt = lazy(async () => ({ default: (await import('./install/install-prompt.tsx')).InstallPrompt }))
const UpdateBar = lazy(async () => ({ default: (await import('../offline/update-bar.tsx')).UpdateBar }))

/**
 * Notices at the lower edge of the page: a newer version, the question about cookies, the invitation to install. Rendered in the
 * browser only: a guest's page is one for all, and nothing of this belongs to its first paint. On pages with a form it stands below everything instead of over it.
 */
export function PageDock() {
  useThirdParties()
  const waiting = useWaitingWorker()
  const consent = useSyncExternalStore(subscribeConsent, storedConsent)
  const areSettingsOpen = useSyncExternalStore(subscribeConsent, consentSettingsAreOpen)
  const { variant, close } = useInstallSuggestion()
  const { favicon } = useShop().settings
  const isAside = isFormPage(useLocation().pathname)
  return (
    <>
      <div className={classNames(styles.dock, isAside && styles.aside)} data-dock={isAside ? 'aside' : 'over'}>
        <Suspense fallback={null}>
          {waiting && (
            <div className={styles.update}>
              <UpdateBar waiting={waiting} />
            </div>
          )}
          {variant && <InstallPrompt variant={variant} picture={favicon} onClose={close} />}
          {!consent && <ConsentAlert />}
        </Suspense>
      </div>
      <Suspense fallback={null}>{areSettingsOpen && <ConsentSettings />}</Suspense>
    </>
  )
}

/** Development serves no worker. */
function useWaitingWorker(): ServiceWorker | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker>()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    return afterLoad(() => void watchForUpdates(navigator.serviceWorker, setWaiting))
  }, [])
  return waiting
}
