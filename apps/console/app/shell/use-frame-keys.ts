import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import type { Panel } from '../session/me.ts'
import { isSingleKey } from '../session/single-keys.ts'
import { goLettersOf } from './go-letters.ts'
import { pressLetter } from './letter-keys.ts'

/** As long as a G waits for its letter. */
const GO_MS = 1_500

export interface FrameKeys {
  readonly panel: Panel
  readonly onFind: () => void
  readonly onKeys: () => void
}

/**
 * The keys of every screen: search and commands, the other panels, all keys, G and a letter, J or K into a list that has no focus yet, and what the
 * buttons of the screen say by `aria-keyshortcuts`.
 */
export function useFrameKeys({ panel, onFind, onKeys }: FrameKeys): void {
  const navigate = useNavigate()
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY
    const go = (letter: string): boolean => {
      const page = goLettersOf(panel).find((each) => each.letter === letter)?.page
      if (page) void navigate(paths.panel(panel.key, page.segment))
      return page !== undefined
    }
    const press = (key: string, isGoing: boolean): boolean => {
      if (isGoing) return go(key)
      if (key === 'j' || key === 'k') return focusFirstRow()
      if (key !== '?') return pressLetter(key)
      onKeys()
      return true
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault()
        onFind()
        return
      }
      if (key === 'p' && (event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey && openPanels()) {
        event.preventDefault()
        return
      }
      const isGoing = event.timeStamp - pressedG < GO_MS
      pressedG = Number.NEGATIVE_INFINITY
      if (!isSingleKey(event)) return
      if (key === 'g') pressedG = event.timeStamp
      else if (press(key, isGoing)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [panel, navigate, onFind, onKeys])
}

/** Once a row has the focus its list walks by itself. */
function focusFirstRow(): boolean {
  const row = document.querySelector<HTMLElement>('main [data-stop]')
  row?.focus()
  return row !== null
}

/** On a phone the switcher is in a drawer that may be closed. */
function openPanels(): boolean {
  const switcher = [...document.querySelectorAll<HTMLElement>('[data-panel-switcher]')].find((button) => button.checkVisibility())
  switcher?.focus()
  switcher?.click()
  return switcher !== undefined
}
