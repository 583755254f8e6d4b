import { type ReactNode, type RefObject, useEffect } from 'react'
import { onDemand, useOnDemand } from './on-demand.ts'

export interface PopoverProps {
  /** What it stands at. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  /** How a screen reader is told of it. */
  readonly role: 'alert' | 'status'
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string | undefined
  readonly children: ReactNode
}

const popup = onDemand(() => import('./on-demand/popover-popup.tsx'))

/** Says something at an element for as long as it is rendered, over whatever is around; the focus stays where it is. Until its code is there it is said, but not seen. */
export function Popover(props: PopoverProps) {
  const loaded = useOnDemand(popup)
  useEffect(() => void popup.need().catch(() => undefined), [])
  if (loaded) return <loaded.PopoverPopup {...props} />
  return (
    <span className="sr-only" role={props.role}>
      {props.children}
    </span>
  )
}
