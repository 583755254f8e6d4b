import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { centredSheetClass } from './sheet.tsx'

/** The element in which every question is asked, and the id that names it. */
export interface ConfirmPlace {
  readonly dialog: HTMLDialogElement
  readonly titleId: string
}

const TITLE_ID = 'confirm-title'
const WIDTH = 600
const ConfirmContext = createContext<ConfirmPlace | null>(null)

/** Holds the one dialog that asks before something has no way back: two questions at once cannot be. */
export function ConfirmHost({ children }: { readonly children: ReactNode }) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const place = useMemo(() => dialog && { dialog, titleId: TITLE_ID }, [dialog])
  return (
    <ConfirmContext value={place}>
      {children}
      <dialog
        ref={setDialog}
        className={centredSheetClass}
        style={{ '--sheet-width': `${WIDTH}px` } as React.CSSProperties}
        aria-labelledby={TITLE_ID}
      />
    </ConfirmContext>
  )
}

export const useConfirmPlace = (): ConfirmPlace | null => use(ConfirmContext)
