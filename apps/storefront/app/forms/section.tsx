import type { ReactNode } from 'react'
import styles from './section.module.css'

export interface SectionProps {
  readonly id: string
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One part of the form's long card: a heading, something opposite it, the fields. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 className="type-h2" id={`${id}-title`}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A message under a field, tied to it by its id. Line breaks of server texts are kept. */
export function FieldError({ id, messages }: { readonly id: string; readonly messages: readonly string[] | undefined }) {
  if (!messages || messages.length === 0) return null
  return (
    <p className={styles.error} id={id}>
      {messages.join('\n')}
    </p>
  )
}
