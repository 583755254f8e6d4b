import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type Icon, IconCircleCheck, IconInfo, IconTriangle } from '../icons.tsx'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'ok' | 'warn' | 'bad'
const icons: Readonly<Record<NoticeTone, Icon>> = { info: IconInfo, ok: IconCircleCheck, warn: IconTriangle, bad: IconTriangle }

export interface NoticeProps {
  readonly tone?: NoticeTone
  readonly icon?: Icon
  readonly children: ReactNode
  readonly action?: ReactNode
  /** `alert` interrupts a screen reader: payment failed, session over. */
  readonly role?: 'status' | 'alert' | 'note'
}

/** A message of the page itself. Line breaks of server texts are kept. */
export function Notice({ tone = 'info', icon, children, action, role }: NoticeProps) {
  const NoticeIcon = icon ?? icons[tone]
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <NoticeIcon className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
