import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { progressTimings, watchProgress } from './progress-clock.ts'
import styles from './top-progress.module.css'

/** A thin bar for page changes that take long enough to be noticed. */
export const TopProgress = () => <ProgressBar isMoving={useNavigation().state !== 'idle'} />

export function ProgressBar({ isMoving }: { readonly isMoving: boolean }) {
  const [phase, setPhase] = useState<'hidden' | 'running' | 'done'>('hidden')
  useEffect(() => watchProgress(isMoving, setPhase), [isMoving])
  if (phase === 'hidden') return null
  return (
    <div
      className={styles.bar}
      data-phase={phase}
      style={{ '--duration': `${progressTimings.durationMs}ms` } as React.CSSProperties}
      aria-hidden="true"
    />
  )
}
