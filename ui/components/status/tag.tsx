import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tag.module.css'

export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'mute' | 'brand'

export interface TagProps {
  readonly tone?: Tone
  readonly children: ReactNode
  readonly className?: string | undefined
}

export const Tag = ({ tone = 'mute', children, className }: TagProps) => (
  <span className={classNames(styles.tag, `soft-${tone}`, className)}>{children}</span>
)
