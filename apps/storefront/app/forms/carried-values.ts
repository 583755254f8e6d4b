import { isRecord } from '@vitrine/platform/kernel'
import { useEffect, useRef } from 'react'
import { readTab, removeTab, writeTab } from '../preferences/tab-store.ts'

/** What stands in the fields of a form, by field. */
export type FormValues = Readonly<Record<string, string>>

const KEY = 'carried_values'
/** Secrets are never written down: they are typed again. */
const SECRET = /password|code|token/i

const forms = new Map<string, () => FormValues>()

/** Before the document is loaded anew: what is typed into the forms of the page goes along, once. */
export function carryValues(): void {
  const values = [...forms].map(([form, read]) => [form, withoutSecrets(read())] as const)
  writeTab(KEY, JSON.stringify(Object.fromEntries(values)))
}

/** What was carried here for a form; unreadable text counts as none. */
export function takeCarried(form: string): FormValues {
  const all = parsed(readTab(KEY))
  const { [form]: mine, ...others } = all
  if (Object.keys(others).length > 0) writeTab(KEY, JSON.stringify(others))
  else removeTab(KEY)
  if (!isRecord(mine)) return {}
  return Object.fromEntries(Object.entries(mine).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value] as const] : [])))
}

/** Values of a form that outlive a change of language; `onCarried` is told of those that came along, as if they were typed now. */
export function useCarriedValues(form: string, values: FormValues, onCarried: (field: string, value: string) => void): void {
  const latest = useRef({ values, onCarried })
  latest.current = { values, onCarried }
  useEffect(() => {
    for (const [field, value] of Object.entries(takeCarried(form))) if (value !== '') latest.current.onCarried(field, value)
    forms.set(form, () => latest.current.values)
    return () => void forms.delete(form)
  }, [form])
}

const withoutSecrets = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field)))

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
