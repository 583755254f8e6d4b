import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { progressTimings, watchProgress } from './progress-clock.ts'
import styles from './top-progress.module.css'

/** A thin bar for page changes that take long enough to be noticed. */
export function TopProgress() {
  const isMoving = useNavigation().state !== 'idle'
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
