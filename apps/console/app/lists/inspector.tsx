import { classNames, IconClose } from '@vitrine/ui/components'
import { type ReactNode, useEffect, useRef } from 'react'
import common from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { IconAction } from '../parts/action.tsx'
import styles from './inspector.module.css'

const t = sayFrom(common)

export interface InspectorProps {
  readonly title: ReactNode
  readonly label: string
  readonly badge?: ReactNode
  readonly actions?: ReactNode
  /** Pictures beside each other want more room. */
  readonly isWide?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** One row of a list, beside it; on a narrow screen over it. Escape closes it and gives the focus back; `]` closes it from anywhere nobody types. */
export function Inspector({ title, label, badge, actions, isWide = false, onClose, children }: InspectorProps) {
  const panel = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = document.activeElement
    return () => {
      const isOurs = document.activeElement === document.body || panel.current?.contains(document.activeElement)
      if (isOurs && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      ref={panel}
      className={classNames(styles.inspector, isWide && styles.wide)}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
        onClose()
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {badge}
        <span className={styles.actions}>
          {actions}
          <IconAction label={t('close')} aria-keyshortcuts="]" onClick={onClose}>
            <IconClose size={16} />
          </IconAction>
        </span>
      </header>
      {children}
    </section>
  )
}

/** What an inspector says below its head; it scrolls by itself. */
export const InspectorBody = ({ children }: { readonly children: ReactNode }) => <div className={styles.body}>{children}</div>
