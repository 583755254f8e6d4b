import { formatQuantity } from '@vitrine/ui/formats'
import { useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf, ValidationError } from '../../api/api-error.ts'
import { atLeast } from '../../api/at-least.ts'
import { useCarriedValues } from '../../forms/carried-values.ts'
import { joinedErrors } from '../../forms/joined-errors.ts'
import { useTypedBefore } from '../../forms/use-typed-before.ts'
import { type Checks, type FieldMessages, firstWrong, messageOnLeaving, messagesOf, withoutField } from './form-checks.ts'
import type { Problem } from './form-problems.ts'

type Texts<Field extends string> = Readonly<Record<Field, string>>

export interface AccountForm<Field extends string> {
  readonly values: Texts<Field>
  /** By field name, ours or the server's. */
  readonly errors: FieldMessages
  /** Of the whole form: no answer, or a fault on our side. */
  readonly failure: string | undefined
  readonly isSending: boolean
  readonly set: (field: Field, text: string) => void
  /** Fills a field that is still empty. */
  readonly suggest: (field: Field, text: string) => void
  /** Everything a text field needs besides its label. */
  readonly field: (name: Field) => {
    readonly id: string
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
    readonly onBlur: (event: { readonly relatedTarget: EventTarget | null }) => void
  }
  readonly submit: (event: { preventDefault(): void }) => void
}

export interface AccountFormOptions<Field extends string> {
  readonly initial: Texts<Field>
  readonly checks: Checks<Field>
  readonly send: (values: Texts<Field>) => Promise<void>
  /** Errors that have no field of their own: they are shown by the screen. */
  readonly elsewhere?: readonly string[]
}

/** A small form: checked when a field is left, sent once, typed values never lost. */
export function useAccountForm<Field extends string>({
  initial,
  checks,
  send,
  elsewhere = [],
}: AccountFormOptions<Field>): AccountForm<Field> {
  const { t } = useTranslation('account')
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldMessages>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const running = useRef(false)

  const messageOf = useProblemText()
  const set = (field: Field, text: string) => {
    setValues((before) => ({ ...before, [field]: text }))
    setErrors((before) => withoutField(before, field))
  }
  const fields = Object.keys(initial) as Field[]
  useTypedEarlier(fields, values, set)
  const showAll = (found: FieldMessages) => {
    setErrors(found)
    const first = firstWrong(fields, found, elsewhere)
    if (first) document.getElementById(idOf(first))?.focus()
  }
  const run = async () => {
    running.current = true
    setIsSending(true)
    setFailure(undefined)
    setErrors({})
    try {
      await atLeast(send(values))
    } catch (error) {
      if (error instanceof ValidationError) showAll(joinedErrors(error.fields))
      else setFailure(statusOf(error) === 0 ? t('failure.noAnswer') : noticeText(error) || t('failure.ours'))
    }
    running.current = false
    setIsSending(false)
  }
  return {
    values,
    errors,
    failure,
    isSending,
    set,
    suggest: (field, text) => setValues((before) => (before[field] === '' ? { ...before, [field]: text } : before)),
    field: (name) => ({
      id: idOf(name),
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => set(name, event.currentTarget.value),
      // On the way to Save nothing may move under the pointer: sending checks everything.
      onBlur: ({ relatedTarget }) => {
        if (isSubmit(relatedTarget)) return
        const problem = messageOnLeaving(name, values[name], checks, messageOf)
        if (problem) setErrors((before) => ({ ...before, [name]: problem }))
      },
    }),
    submit: (event) => {
      event.preventDefault()
      if (running.current) return
      const found = messagesOf(values, checks, messageOf)
      if (Object.keys(found).length > 0) return showAll(found)
      void run()
    },
  }
}

const isSubmit = (target: EventTarget | null): boolean => target instanceof HTMLButtonElement && target.type === 'submit'
const idOf = (field: string): string => `account-${field}`

/** What was typed before the page came alive, or into the page that stood here in another language. */
function useTypedEarlier<Field extends string>(
  fields: readonly Field[],
  values: Texts<Field>,
  set: (field: Field, text: string) => void,
): void {
  const put = (name: string, text: string) => {
    const field = fields.find((each) => each === name || idOf(each) === name)
    if (field) set(field, text)
  }
  useTypedBefore(fields.map(idOf), put)
  useCarriedValues(`account:${fields.join()}`, values, put)
}

function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('account')
  return (problem) => {
    if (problem.kind === 'short') return t('problems.short', { count: problem.missing, number: formatQuantity(problem.missing) })
    if (problem.kind === 'long') return t('problems.long', { number: formatQuantity(problem.max) })
    return t(`problems.${problem.kind}`)
  }
}
