import { Notice } from '@vitrine/ui/components'
import type { FormEvent, ReactNode } from 'react'
import common from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { IconMark } from '../parts/own-icons.tsx'
import { useTitle } from '../parts/use-title.ts'
import styles from './entry-page.module.css'

const t = sayFrom(common)

export interface EntryPageProps {
  readonly title: string
  readonly intro: ReactNode
  readonly message?: string | undefined
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A page before the console: one thing to do, in the middle. */
export function EntryPage({ title, intro, message, onSubmit, children }: EntryPageProps) {
  useTitle(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <span className={styles.mark}>
          <IconMark size={20} />
        </span>
        {t('console')}
      </div>
      <form className={styles.card} onSubmit={submit} noValidate>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          <p className="tone-2">{intro}</p>
        </div>
        {message && (
          <Notice tone="bad" role="alert">
            {message}
          </Notice>
        )}
        {children}
      </form>
    </main>
  )
}
