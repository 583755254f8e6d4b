import { IconVideo } from '@vitrine/ui/components'
import { useState } from 'react'
import styles from './outside-picture.module.css'

interface OutsidePictureProps {
  readonly src: string | null
  readonly shape: 'channel' | 'video'
}

/** A picture of the video platform beside its name: an icon is the fallback. The platform gets no referrer. */
export function OutsidePicture({ src, shape }: OutsidePictureProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const isShown = src !== null && src !== '' && !hasFailed
  return (
    <span className={`${styles.frame} ${styles[shape]}`} aria-hidden="true">
      {isShown ? (
        <img
          ref={(image) => {
            // It may have failed before hydration.
            if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) setHasFailed(true)
          }}
          src={src}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setHasFailed(true)}
        />
      ) : (
        <IconVideo size={shape === 'channel' ? 24 : 20} />
      )}
    </span>
  )
}
