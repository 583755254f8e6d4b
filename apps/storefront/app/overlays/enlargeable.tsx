import { classNames } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n'
import styles from './enlargeable.module.css'
import { useOverlays } from './overlays-context.tsx'

export interface EnlargeableProps {
  /** The picture as it is shown over the whole window. */
  readonly src: string
  readonly alt: string
  readonly className?: string | undefined
  /** The picture as it stands in the page. */
  readonly children: ReactNode
}

/** A picture that a press opens over the whole window. */
export function Enlargeable({ src, alt, className, children }: EnlargeableProps) {
  const { t } = useTranslation()
  const { enlarge } = useOverlays()
  return (
    <span className={classNames(styles.place, className)}>
      {children}
      <button type="button" className={styles.cover} aria-label={t('shell.enlarge', { name: alt })} onClick={() => enlarge({ src, alt })} />
    </span>
  )
}
