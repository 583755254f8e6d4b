import { useState } from 'react'
import texts from '../../messages/en/documents.json'
import { sayFrom } from '../../messages/texts.ts'
import { type DocumentCase, photosInOrder } from './document-case.ts'
import styles from './documents.module.css'
import { nameOf, PhotoTile } from './photo-tile.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

const t = sayFrom(texts)

interface CasePhotosProps {
  readonly steps: DocumentCase['steps']
  readonly onExpired: () => Promise<unknown>
}

/** The photos of all steps beside each other. */
export function CasePhotos({ steps, onExpired }: CasePhotosProps) {
  const photos = photosInOrder({ steps })
  const [sources, setSources] = useState<Readonly<Record<string, string>>>({})
  const [openId, setOpenId] = useState<string>()
  const loaded = photos.filter(({ id }) => sources[id] !== undefined)
  const at = loaded.findIndex(({ id }) => id === openId)
  const open = loaded[at]
  const step = (direction: 1 | -1) => setOpenId(loaded[(at + direction + loaded.length) % loaded.length]?.id)
  return (
    <>
      <div className={styles.steps}>
        {steps.map((each) => (
          <figure key={each.step} className={styles.step}>
            <figcaption>{t(`steps.${each.step}`)}</figcaption>
            {each.photos.length === 0 && <div className={styles.missing}>{t('noPhoto')}</div>}
            {photos
              .filter((photo) => photo.step === each.step)
              .map((photo) => (
                <PhotoTile
                  key={photo.id}
                  {...{ photo, onExpired }}
                  onSource={(id, source) => setSources((known) => ({ ...known, [id]: source }))}
                  onEnlarge={() => setOpenId(photo.id)}
                />
              ))}
          </figure>
        ))}
      </div>
      <p className={`${styles.small} tone-3`}>{t('recorded')}</p>
      {open && (
        <PhotoViewer
          key={open.id}
          name={nameOf(open)}
          source={sources[open.id] ?? ''}
          onClose={() => setOpenId(undefined)}
          onStep={loaded.length > 1 ? step : undefined}
        />
      )}
    </>
  )
}
