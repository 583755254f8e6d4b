import { type Icon, switchInput } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import styles from './switch-head.module.css'

export interface SwitchHeadProps {
  readonly icon: Icon
  readonly title: ReactNode
  readonly text: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A part of the form that is on or off: icon, title, one plain line and the switch. */
export function SwitchHead({ icon: HeadIcon, title, text, isOn, onChange }: SwitchHeadProps) {
  return (
    <label className={styles.row}>
      <span className={styles.icon}>
        <HeadIcon />
      </span>
      <span className={styles.text}>
        <span className="type-h3">{title}</span>
        <span className="tone-3">{text}</span>
      </span>
      <input {...switchInput} className={styles.switch} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  )
}
