import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus, IconRefresh } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useEffect, useRef, useState } from 'react'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/documents.json'
import { sayFrom } from '../../messages/texts.ts'
import { IconAction } from '../../parts/action.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { turned, zoomed } from './document-case.ts'
import styles from './documents.module.css'
import { Watermark } from './photo-tile.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)

const larger = (scale: number): number => zoomed(scale, 1)
const smaller = (scale: number): number => zoomed(scale, -1)

interface PhotoViewerProps {
  readonly name: string
  readonly source: string
  readonly onClose: () => void
  /** To the one before or after; undefined where it is the only one. */
  readonly onStep: ((direction: 1 | -1) => void) | undefined
}

/** A photo over the whole window: larger by `+` and `-`, turned by `R`, the next by the arrows. */
export function PhotoViewer({ name, source, onClose, onStep }: PhotoViewerProps) {
  const [scale, setScale] = useState(1)
  const [degrees, setDegrees] = useState(0)
  const stage = useRef<HTMLElement>(null)
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => setScale(larger),
      '=': () => setScale(larger),
      '-': () => setScale(smaller),
      r: () => setDegrees(turned),
      ArrowLeft: () => onStep?.(-1),
      ArrowRight: () => onStep?.(1),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const act = acts[event.key]
      if (!act || event.metaKey || event.ctrlKey || event.altKey) return
      // What is enlarged is walked through by the arrows.
      if (event.key.startsWith('Arrow') && stage.current && stage.current.scrollWidth > stage.current.clientWidth) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onStep])
  const tools = (
    <span className={styles.tools}>
      <IconAction label={t('viewer.zoomOut')} disabled={scale === 1} onClick={() => setScale(smaller)}>
        <IconMinus size={16} />
      </IconAction>
      <span className={`${styles.scale} number`} role="status">
        {t('viewer.scale', { percent: String(scale * 100) })}
      </span>
      <IconAction label={t('viewer.zoomIn')} onClick={() => setScale(larger)}>
        <IconPlus size={16} />
      </IconAction>
      <IconAction label={t('viewer.turn')} onClick={() => setDegrees(turned)}>
        <IconRefresh size={16} />
      </IconAction>
      {onStep && (
        <>
          <IconAction label={t('viewer.previous')} onClick={() => onStep(-1)}>
            <IconChevronLeft size={16} />
          </IconAction>
          <IconAction label={t('viewer.next')} onClick={() => onStep(1)}>
            <IconChevronRight size={16} />
          </IconAction>
        </>
      )}
    </span>
  )
  return (
    <Dialog isOpen isFlush side="full" title={name} closeLabel={c('close')} aside={tools} onClose={onClose}>
      <ScrollRegion ref={stage} className={styles.stage} label={name}>
        <span className={styles.enlarged} style={{ inlineSize: `${scale * 100}%`, blockSize: `${scale * 100}%` }}>
          <img src={source} alt={name} style={{ rotate: `${degrees}deg` }} />
          <Watermark />
        </span>
      </ScrollRegion>
    </Dialog>
  )
}
