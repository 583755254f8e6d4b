import { IconButton, IconClose, useClicks } from '@vitrine/ui/components'
import { BareDialog } from '@vitrine/ui/controls'
import { useRef } from 'react'
import { useTranslation } from '#i18n'
import styles from './image-overlay.module.css'
import type { Picture } from './overlays-context.tsx'

/** One picture, as large as the window. A press anywhere closes it. */
export function ImageOverlay({ picture, onClose }: { readonly picture: Picture; readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  const stage = useRef<HTMLDivElement>(null)
  useClicks(stage, onClose)
  return (
    <BareDialog label={picture.alt || t('image.label')} className={styles.overlay} onClose={onClose}>
      <IconButton label={t('close')} className={styles.close} onClick={onClose}>
        <IconClose size={20} />
      </IconButton>
      <div className={styles.stage} ref={stage}>
        <img src={picture.src} alt={picture.alt} />
      </div>
    </BareDialog>
  )
}
