import { IconButton, IconClose } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import styles from './image-overlay.module.css'
import { Modal } from './modal.tsx'
import type { Picture } from './overlays-context.tsx'

/** One picture, as large as the window. A press anywhere closes it. */
export function ImageOverlay({ picture, onClose }: { readonly picture: Picture; readonly onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Modal label={picture.alt || t('image.label')} className={styles.overlay} onClose={onClose}>
      <IconButton label={t('close')} className={styles.close} onClick={onClose}>
        <IconClose size={20} />
      </IconButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the button do the same */}
      <div className={styles.stage} onClick={onClose}>
        <img src={picture.src} alt={picture.alt} />
      </div>
    </Modal>
  )
}
