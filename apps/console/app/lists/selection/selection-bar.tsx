import { IconClose } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import texts from '../../messages/en/lists.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import styles from './selection-bar.module.css'

const t = sayFrom(texts)

export interface SelectionBarProps {
  readonly label: string
  /** All that the list holds, where more is there than selected. */
  readonly all?: { readonly label: string; readonly onSelect: () => void } | undefined
  readonly children: ReactNode
  readonly onClear: () => void
}

/** What can be done to what is selected, above the foot of its list. */
export const SelectionBar = ({ label, all, children, onClear }: SelectionBarProps) => (
  <div className={styles.bar} role="toolbar" aria-label={label}>
    <span>{label}</span>
    {all && (
      <Action variant="quiet" onClick={all.onSelect}>
        {all.label}
      </Action>
    )}
    {children}
    <IconAction label={t('clearSelection')} onClick={onClear}>
      <IconClose size={14} />
    </IconAction>
  </div>
)
