import { useTranslation } from 'react-i18next'
import styles from './enlargeable-image.module.css'
import { useOverlays } from './overlays-context.tsx'

export interface EnlargeableImageProps {
  readonly src: string
  readonly alt: string
  readonly className?: string
}

/** A picture that opens over the whole window. */
export function EnlargeableImage({ src, alt, className }: EnlargeableImageProps) {
  const { t } = useTranslation()
  const { enlarge } = useOverlays()
  return (
    <button type="button" className={styles.button} aria-label={t('shell.enlarge', { name: alt })} onClick={() => enlarge({ src, alt })}>
      <img src={src} alt="" className={className} loading="lazy" />
    </button>
  )
}
