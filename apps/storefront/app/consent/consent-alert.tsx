import { Button } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import dock from '../page/dock.module.css'
import { acceptAll, declineAll } from './consent.ts'
import { openConsentSettings, saveConsent } from './consent-store.ts'

/** Asked once, at the edge of the page: nothing is counted before an answer, and no answer is easier to give than the other. */
export function ConsentAlert() {
  const { t } = useTranslation('consent')
  return (
    <section className={dock.card} aria-label={t('alert.label')}>
      <p className={dock.text}>{t('alert.text')}</p>
      <div className={dock.actions}>
        <Button variant="quiet" onClick={openConsentSettings}>
          {t('alert.manage')}
        </Button>
        <Button onClick={() => saveConsent(declineAll)}>{t('alert.decline')}</Button>
        <Button onClick={() => saveConsent(acceptAll)}>{t('alert.accept')}</Button>
      </div>
    </section>
  )
}
