import type { KeyboardEvent, ReactNode } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows, Home and End lead from one choice to the next and choose it, as in a group of native radio buttons. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
  const here = radios.findIndex((radio) => radio === event.target)
  if (here < 0 || event.ctrlKey || event.metaKey || event.altKey) return
  const step = steps[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? radios.length - 1 : step && (here + step + radios.length) % radios.length
  const radio = next === undefined ? undefined : radios[next]
  if (!radio) return
  event.preventDefault()
  radio.focus()
  radio.click()
}

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
