import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { Logo } from './logo.tsx'
import styles from './signing-in-screen.module.css'

/** A quick answer shows a plain surface, not a flash of text. */
const MESSAGES_AFTER_MS = 300

/** Stands over the page while a sign-in is checked: nothing of the page behind shows. */
export function SigningInScreen() {
  const { t } = useTranslation('shell')
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), MESSAGES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.screen} role="status" data-screen="entering">
      {isLate && (
        <div className={styles.texts}>
          <Logo />
          <span className={styles.line} aria-hidden="true" />
          <span className="tone-3">{t('entering')}</span>
        </div>
      )}
    </div>
  )
}
