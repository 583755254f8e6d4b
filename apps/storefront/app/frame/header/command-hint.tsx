import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { useLayers } from '../frame-context.tsx'
import { prepareLayer } from '../layers.tsx'
import styles from './command-hint.module.css'

/** The keys of the command menu, which a pointer may press too. Which ones they are is known after the first paint. */
export function CommandHint() {
  const { t } = useTranslation()
  const { show } = useLayers()
  const [keys, setKeys] = useState('Ctrl K')
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setKeys('⌘K')
  }, [])
  return (
    <button
      type="button"
      className={styles.hint}
      title={t('header.commands')}
      onPointerEnter={() => prepareLayer('commands')}
      onClick={() => show('commands')}
    >
      <kbd>{keys}</kbd>
      <span className="sr-only">, {t('header.commands')}</span>
    </button>
  )
}
