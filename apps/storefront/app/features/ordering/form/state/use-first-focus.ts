import { useEffect } from 'react'
import { isBackInAnotherLanguage } from '../../../../forms/carried-focus.ts'

/** Phones would open their keyboard over the form. */
const DESK = '(pointer: fine) and (width >= 1150px)'
const BUSY = 'main :focus, input:focus, textarea:focus, [role=dialog]'

/** People arrive with a link: where there is a keyboard at hand, the empty field for it has the focus. Anyone who is somewhere in the page already is left alone. */
export function useFirstFocus(id: string, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || isBackInAnotherLanguage() || !matchMedia(DESK).matches || document.querySelector(BUSY)) return
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement && field.value === '') field.focus({ preventScroll: true })
    // On arrival only.
  }, [])
}
