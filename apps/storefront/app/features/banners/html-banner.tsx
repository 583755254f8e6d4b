import { useEffect, useRef, useState } from 'react'
import { followBanner } from './follow-banner.ts'
import styles from './html-banner.module.css'

/** HTML of the panel, cleaned by the server. Its pictures may load late: its height is reserved, and released when nothing loads. */
export function HtmlBanner({ html, height }: { readonly html: string; readonly height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [isGone, setIsGone] = useState(false)
  const [measured, setMeasured] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    return followBanner({
      height: () => element.firstElementChild?.scrollHeight ?? 0,
      hasContent: () => (element.textContent ?? '').trim() !== '' || picturesOf(element).some((picture) => picture.naturalWidth > 0),
      onHeight: setMeasured,
      onGiveUp: () => setIsGone(true),
    })
  }, [])
  if (isGone) return null
  return (
    <div ref={box} className={styles.banner} style={{ minHeight: Math.max(height, measured) }}>
      {/* Cleaned by the server when it was written and again when it was read. */}
      <div className={styles.content} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}

const picturesOf = (element: HTMLElement): readonly HTMLImageElement[] => [...element.querySelectorAll('img')]
