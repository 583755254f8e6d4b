import { useRef, useState } from 'react'
import type { FieldValue } from './field.ts'

type Values = Readonly<Record<string, FieldValue>>

/** A field that was typed in here and changed by someone else meanwhile. */
export interface Contested {
  readonly before: FieldValue
  readonly mine: FieldValue
}
export type ContestedFields = Readonly<Record<string, Contested>>

const NOTHING: ContestedFields = {}

/**
 * What stands in a form. When the thing is read again, by another window or after somebody else's change, what was typed stays and the rest follows; what both
 * changed is contested, until it is saved or given up. While it is being saved, all of it follows what the server wrote.
 */
export function useTypedValues(first: Values) {
  const [values, setValues] = useState(first)
  const [base, setBase] = useState(first)
  const [contested, setContested] = useState(NOTHING)
  const isSaving = useRef(false)
  if (base !== first) {
    setBase(first)
    setValues(isSaving.current ? first : afterReading({ typed: values, base, first }))
    setContested(isSaving.current ? NOTHING : { ...contested, ...contestedBy({ typed: values, base, first }) })
  }
  const discard = () => {
    setValues(first)
    setContested(NOTHING)
  }
  /** What was typed before, over what stood there then. */
  const restore = ({ typed, base: over }: Typed) => {
    const reading = { typed: { ...first, ...typed }, base: { ...first, ...over }, first }
    setValues(afterReading(reading))
    setContested(contestedBy(reading))
  }
  return { values, setValues, isSaving, contested, discard, restore }
}

export interface Typed {
  readonly typed: Values
  /** What stood there before. */
  readonly base: Values
}

interface Reading extends Typed {
  readonly first: Values
}

export const afterReading = ({ typed, base, first }: Reading): Values =>
  Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, name in base && !isSame(typed[name], base[name]) ? (typed[name] ?? value) : value]),
  )

/** Fields that were typed in and have another value now than before, unless both came to the same. */
export const contestedBy = ({ typed, base, first }: Reading): ContestedFields =>
  Object.fromEntries(
    Object.entries(first).flatMap(([name, theirs]) => {
      const [before, mine] = [base[name], typed[name]]
      if (before === undefined || mine === undefined) return []
      const isContested = !isSame(mine, before) && !isSame(theirs, before) && !isSame(mine, theirs)
      return isContested ? [[name, { before, mine }]] : []
    }),
  )

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)
