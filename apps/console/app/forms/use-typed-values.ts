import { useRef, useState } from 'react'
import type { FieldValue } from './field.ts'

type Values = Readonly<Record<string, FieldValue>>

/**
 * What stands in a form. When the thing is read again, by another window or after somebody else's change, what was typed stays and the rest follows; while it is
 * being saved, all of it follows what the server wrote.
 */
export function useTypedValues(first: Values) {
  const [values, setValues] = useState(first)
  const [base, setBase] = useState(first)
  const isSaving = useRef(false)
  if (base !== first) {
    setBase(first)
    setValues(isSaving.current ? first : afterReading({ typed: values, base, first }))
  }
  return { values, setValues, isSaving }
}

interface Reading {
  readonly typed: Values
  /** What stood there before. */
  readonly base: Values
  readonly first: Values
}

export const afterReading = ({ typed, base, first }: Reading): Values =>
  Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, name in base && !isSame(typed[name], base[name]) ? (typed[name] ?? value) : value]),
  )

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)
