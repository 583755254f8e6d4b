import { Button, RadioRows } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { type ConsentChoice, isComplete, type Permission } from './consent.ts'
import styles from './consent-settings.module.css'
import { clearConsent, closeConsentSettings, saveConsent, storedConsent } from './consent-store.ts'

const categories = ['analytics', 'advertising'] as const

/** Each category on its own; nothing is chosen beforehand. */
export function ConsentSettings() {
  const { t } = useTranslation('consent')
  const [choice, setChoice] = useState<ConsentChoice>(() => storedConsent() ?? {})
  const isReady = isComplete(choice)
  const save = () => {
    if (!isReady) return
    saveConsent(choice)
    closeConsentSettings()
  }
  const reset = () => {
    setChoice({})
    clearConsent()
  }
  return (
    <Dialog
      isOpen
      onClose={closeConsentSettings}
      title={t('settings.title')}
      closeLabel={t('settings.close')}
      footer={
        <div className={styles.footer}>
          {!isReady && <span className="tone-3">{t('settings.choose')}</span>}
          <Button disabled={!isReady} onClick={reset}>
            {t('settings.reset')}
          </Button>
          <Button variant="primary" disabled={!isReady} onClick={save}>
            {t('settings.save')}
          </Button>
        </div>
      }
    >
      <div className={styles.categories}>
        {categories.map((category) => (
          <section key={category}>
            <h3 className="type-h3">{t(`settings.${category}`)}</h3>
            <p className={styles.what}>{t(`settings.${category}Text`)}</p>
            <RadioRows
              name={category}
              label={t(`settings.${category}`)}
              value={choice[category]}
              onChange={(value) => setChoice((was) => ({ ...was, [category]: value as Permission }))}
              rows={(['granted', 'denied'] as const).map((value) => ({ value, title: t(`settings.${value}`) }))}
            />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
