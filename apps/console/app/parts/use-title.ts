import { useEffect } from 'react'
import texts from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'

const t = sayFrom(texts)

/** The title of the window, for as long as it is rendered. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('console')}`
  }, [title])
}
