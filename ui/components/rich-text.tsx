import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './rich-text.module.css'

/** Text with markup as the server has cleaned it: it is shown as it comes, so `html` must never be anything else. */
export function RichText({ html, className }: { readonly html: string; readonly className?: string | undefined }) {
  return <div className={classNames(styles.text, className)} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The same look around elements of our own making. */
export const RichTextFrame = ({ children }: { readonly children: ReactNode }) => <div className={styles.text}>{children}</div>
