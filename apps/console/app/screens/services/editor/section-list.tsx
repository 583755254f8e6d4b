import { useRef } from 'react'
import { flushSync } from 'react-dom'
import texts from '../../../messages/en/service-editor.json'
import { sayFrom } from '../../../messages/texts.ts'
import styles from './editor.module.css'

const t = sayFrom(texts)

export const sectionsOf = (fields: readonly { readonly section?: string }[]): readonly string[] => [
  ...new Set(fields.flatMap(({ section }) => section ?? [])),
]

interface SectionListProps {
  readonly sections: readonly string[]
  /** A section that stands in place of the form, and is saved by itself. */
  readonly own?: string | undefined
  readonly onOwn?: (isShown: boolean) => void
}

/** Leads to the sections of a long form. */
export function SectionList({ sections, own, onOwn }: SectionListProps) {
  const nav = useRef<HTMLElement>(null)
  const lead = (section: string) => {
    flushSync(() => onOwn?.(false))
    const places = [...(nav.current?.parentElement?.querySelectorAll<HTMLElement>('legend, [data-section]') ?? [])]
    const place = places.find((each) => each.textContent === section || each.dataset.section === section)
    place?.scrollIntoView({ block: 'start' })
    const first = place?.matches('legend') ? place.parentElement?.querySelector<HTMLElement>('input, textarea, [role=combobox]') : place
    first?.focus({ preventScroll: true })
  }
  return (
    <nav ref={nav} className={styles.sections} aria-label={t('sectionsLabel')}>
      {sections.map((section) => (
        <button key={section} type="button" className={styles.sectionLink} onClick={() => lead(section)}>
          {section}
        </button>
      ))}
      {own && (
        <button type="button" className={styles.sectionLink} onClick={() => onOwn?.(true)}>
          {own}
        </button>
      )}
    </nav>
  )
}
