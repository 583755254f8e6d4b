import { IconButton, IconClose } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import texts from '../messages/en/guide.json'
import { sayFrom } from '../messages/texts.ts'
import { paths } from '../paths.ts'
import { usePanel } from '../session/panel-context.ts'
import styles from './guide-bar.module.css'
import { useGuide } from './use-guide.ts'

const t = sayFrom(texts)
const hiddenIn = (panel: string): string => `guide-hidden-${panel}`

/** While a shop is being opened, every screen says how far it is and what comes next. */
export function GuideBar() {
  const { key } = usePanel()
  const { pathname } = useLocation()
  const guide = useGuide()
  const [isHidden, setIsHidden] = useState(() => sessionStorage.getItem(hiddenIn(key)) !== null)
  const next = guide.data?.find(({ isDone }) => !isDone)
  if (!guide.data || !next || isHidden || pathname === paths.panel(key, 'guide')) return null
  const hide = () => {
    sessionStorage.setItem(hiddenIn(key), '1')
    setIsHidden(true)
  }
  const done = guide.data.filter(({ isDone }) => isDone).length
  return (
    <aside className={styles.bar} aria-label={t('title')}>
      <span className={styles.progress}>
        <span className="weight-medium">{t('title')}</span>
        <span className="tone-3 number">{t('progress', { done, all: guide.data.length })}</span>
      </span>
      <span className={styles.next}>{t('next', { step: t(`steps.${next.step}.name`) })}</span>
      <Link className="link" to={paths.panel(key, 'guide')}>
        {t('toGuide')}
      </Link>
      <IconButton label={t('hide')} onClick={hide}>
        <IconClose size={14} />
      </IconButton>
    </aside>
  )
}
