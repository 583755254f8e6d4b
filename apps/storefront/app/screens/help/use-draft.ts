import { useCallback, useEffect, useState } from 'react'
import { readTab, removeTab, writeTab } from '../../preferences/tab-store.ts'

type Texts = Readonly<Record<string, string>>

/** What is typed into a form and outlives a reload of the tab, for one subject (`of`); another subject begins empty. */
export function useDraft<T extends Texts>(key: string, of: string, empty: T) {
  const [values, setValues] = useState(empty)
  useEffect(() => setValues((typed) => ({ ...kept(key, of, typed), ...filled(typed) })), [key, of])
  const change = useCallback(
    (part: Partial<T>) =>
      setValues((before) => {
        const values = { ...before, ...part }
        writeTab(key, JSON.stringify({ of, values }))
        return values
      }),
    [key, of],
  )
  const clear = useCallback(() => {
    removeTab(key)
    setValues(empty)
  }, [key, empty])
  return { values, change, clear }
}

/** What was typed before the draft was read goes first. */
const filled = <T extends Texts>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')) as Partial<T>

function kept<T extends Texts>(key: string, of: string, empty: T): T {
  try {
    const { of: subject, values } = JSON.parse(readTab(key) ?? '{}') as { of?: unknown; values?: Partial<Record<string, unknown>> }
    if (subject !== of) return empty
    return Object.fromEntries(
      Object.entries(empty).map(([field, text]) => [field, typeof values?.[field] === 'string' ? values[field] : text]),
    ) as T
  } catch {
    return empty
  }
}
