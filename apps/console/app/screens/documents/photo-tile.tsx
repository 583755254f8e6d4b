import { IconSearch } from '@vitrine/ui/components'
import { useState } from 'react'
import texts from '../../messages/en/documents.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useHere } from '../../session/panel-context.ts'
import type { NumberedPhoto } from './document-case.ts'
import styles from './documents.module.css'
import { usePhoto } from './use-photo.ts'

const t = sayFrom(texts)
const MARKS = 6

interface PhotoTileProps {
  readonly photo: NumberedPhoto
  readonly onSource: (id: string, source: string) => void
  readonly onExpired: () => Promise<unknown>
  readonly onEnlarge: () => void
}

export const nameOf = ({ step, number }: Pick<NumberedPhoto, 'step' | 'number'>): string =>
  t('photo', { step: t(`steps.${step}`), number: String(number) })

/** One photo, marked with the name of the operator who looks at it; a press enlarges it. */
export function PhotoTile({ photo, onSource, onExpired, onEnlarge }: PhotoTileProps) {
  const { source, error, retry } = usePhoto(photo, onExpired)
  const [isBroken, setIsBroken] = useState(false)
  const name = nameOf(photo)
  if (error || isBroken)
    return (
      <div className={styles.missing} role="alert">
        {t('notShown')}
        <Action
          onClick={() => {
            setIsBroken(false)
            retry()
          }}
        >
          {t('showAgain')}
        </Action>
      </div>
    )
  if (!source)
    return (
      <div className={styles.missing} aria-busy="true">
        <span className="sr-only">{t('loading')}</span>
      </div>
    )
  return (
    <div className={styles.tile}>
      <button type="button" aria-label={t('enlarge', { photo: name })} onClick={onEnlarge}>
        <img src={source} alt="" onLoad={() => onSource(photo.id, source)} onError={() => setIsBroken(true)} />
        <span className={styles.lens}>
          <IconSearch size={14} />
        </span>
      </button>
      <Watermark />
    </div>
  )
}

/** Whose screen a copy was made of. */
export function Watermark() {
  const { me } = useHere()
  return (
    <span className={styles.watermark} aria-hidden="true">
      {Array.from({ length: MARKS }, (_, index) => index).map((index) => (
        <span key={index}>{me.name || me.email}</span>
      ))}
    </span>
  )
}
