import { localeNames, locales } from '@vitrine/platform/kernel'
import { IconRefresh, Segmented } from '@vitrine/ui/components'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import texts from '../messages/en/preview.json'
import { sayFrom } from '../messages/texts.ts'
import { IconAction } from '../parts/action.tsx'
import { CompactSelect } from '../parts/compact-select.tsx'
import styles from './preview.module.css'
import { type PreviewPage, type PreviewSource, usePreview } from './use-preview.ts'

const t = sayFrom(texts)

const WIDTHS = ['390', '768', '1280'] as const
type Width = (typeof WIDTHS)[number]
const SCHEMES = ['light', 'dark'] as const

export interface PreviewFrameProps extends PreviewSource {
  readonly pages: readonly PreviewPage[]
  /** What is to be known of how it is shown. */
  readonly note?: string | undefined
}

/** The real shop with what is not saved, in a frame: its width, its colours and its page can be chosen. */
export function PreviewFrame({ pages, note, ...source }: PreviewFrameProps) {
  const id = useId()
  const preview = usePreview(source)
  const [width, setWidth] = useState<Width>('390')
  return (
    <section className={styles.preview} aria-label={t('title')}>
      <div className={styles.bar}>
        <CompactSelect
          label={t('page')}
          options={pages.map((value) => ({ value, name: t(`pages.${value}`) }))}
          value={preview.page}
          onChange={preview.choosePage}
        />
        <CompactSelect
          label={t('language')}
          options={locales.map((value) => ({ value, name: localeNames[value] }))}
          value={preview.locale}
          onChange={preview.chooseLanguage}
        />
        <Segmented
          name={`${id}width`}
          label={t('width')}
          segments={WIDTHS.map((value) => ({ value, label: <WidthLabel width={value} /> }))}
          value={width}
          onChange={setWidth}
        />
        <Segmented
          name={`${id}scheme`}
          label={t('scheme')}
          segments={SCHEMES.map((value) => ({ value, label: t(`schemes.${value}`) }))}
          value={preview.scheme}
          onChange={preview.setScheme}
        />
        <IconAction label={t('refresh')} onClick={preview.refresh}>
          <IconRefresh size={16} />
        </IconAction>
      </div>
      <p className={preview.refused ? styles.refused : styles.state} role="status">
        {preview.refused ?? (preview.isMaking ? t('loading') : t('shown'))} {note}
      </p>
      <Frames address={preview.address} width={Number(width)} onShown={preview.onShown} />
    </section>
  )
}

const WidthLabel = ({ width }: { readonly width: Width }) => (
  <>
    <span aria-hidden="true">{width}</span>
    <span className="sr-only">{t('pixels', { width })}</span>
  </>
)

interface FramesProps {
  readonly address: string | undefined
  readonly width: number
  readonly onShown: () => void
}

/** The newest frame takes the place of the one before when it has loaded, so that nothing flashes; each is an element of its own, so that none stands in the history. */
function Frames({ address, width, onShown }: FramesProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string>()
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1
  const look = { width, height: room.height / scale, left: Math.max(0, (room.width - width) / 2), transform: `scale(${scale})` }
  const frames = [...new Set([shown, address])].filter((each) => each !== undefined)
  return (
    <div ref={stage} className={styles.stage}>
      {frames.map((src) => (
        <iframe
          key={src}
          src={src}
          title={src === address ? t('frame') : ''}
          className={src === shown ? styles.frame : styles.coming}
          style={look}
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          onLoad={() => {
            if (src !== address) return
            setShown(src)
            onShown()
          }}
        />
      ))}
    </div>
  )
}
