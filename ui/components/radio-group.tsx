import type { KeyboardEvent, ReactNode } from 'react'
import { walkFocus } from './walk.ts'

/** Arrows, Home and End lead from one choice to the next and choose it, as in a group of native radio buttons. */
const moveByKeys = (event: KeyboardEvent<HTMLElement>) =>
  walkFocus(event, event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]'), { along: 'both', isRound: true })?.click()

export interface RadioGroupProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Chips and tiles of which one is chosen: one stop of the Tab key, whatever their number. Each carries `radioProps`. */
export function RadioGroup({ label, className, children }: RadioGroupProps) {
  return (
    <div role="radiogroup" aria-label={label} className={className} onKeyDown={moveByKeys}>
      {children}
    </div>
  )
}

/** What makes a button one of a RadioGroup; `isStop` says whether the Tab key comes to it: the chosen one, or the first while none is. */
export const radioProps = (isChosen: boolean, isStop: boolean) =>
  ({ role: 'radio', 'aria-checked': isChosen, tabIndex: isStop ? 0 : -1 }) as const
