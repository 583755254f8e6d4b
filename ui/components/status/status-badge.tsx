import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { type Icon, IconCircleCheck, IconHourglass, IconTriangle, IconWallet } from '../icons.tsx'
import { IconCircleCross, IconCircleHalf, IconCirclePause, IconProgress } from '../later-icons.tsx'
import styles from './status-badge.module.css'
import type { Tone } from './tag.tsx'

/** The seven statuses of the wire, and `partial` for a stopped order that was partly delivered. */
export type BadgeStatus = 'in_processing' | 'completed' | 'in_moderation' | 'unpaid' | 'stopped' | 'partial' | 'canceled' | 'error'

/** Colour and sign of each status (ORDERSTATE-009, ORDERSTATE-010, ORDERSTATE-011, ORDERSTATE-012). */
const looks: Readonly<Record<BadgeStatus, readonly [Exclude<Tone, 'brand'>, Icon]>> = {
  in_processing: ['info', IconProgress],
  completed: ['ok', IconCircleCheck],
  in_moderation: ['mute', IconHourglass],
  unpaid: ['warn', IconWallet],
  stopped: ['mute', IconCirclePause],
  partial: ['warn', IconCircleHalf],
  canceled: ['mute', IconCircleCross],
  error: ['bad', IconTriangle],
}

/** The colour of a status, for other parts of the page that show it (ORDERSTATE-013, ORDERSTATE-014, ORDERSTATE-015). */
export const toneOfStatus = (status: BadgeStatus): Exclude<Tone, 'brand'> => looks[status][0]

/** Icon, word and colour together: the colour is never the only sign. */
export function StatusBadge({ status, children }: { readonly status: BadgeStatus; readonly children: ReactNode }) {
  const [tone, StatusIcon] = looks[status]
  return (
    <span className={classNames(styles.badge, `soft-${tone}`)}>
      <StatusIcon size={14} />
      {children}
    </span>
  )
}
