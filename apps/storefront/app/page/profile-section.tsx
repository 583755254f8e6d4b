import { SectionCard } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import styles from './profile-section.module.css'

export interface ProfileSectionProps {
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

export function ProfileSection({ id, title, text, children }: ProfileSectionProps) {
  return (
    <SectionCard id={id} title={title}>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </SectionCard>
  )
}
