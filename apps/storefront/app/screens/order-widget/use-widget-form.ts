import { useMemo, useState } from 'react'
import { statusOf, ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { submissionKeys, wasAnswered } from '../../forms/submission-key.ts'
import { useApi } from '../../session/session-context.tsx'
import { formOf, newForm, requestOf, type SavedWidget, type WidgetForm } from './model/widget-form.ts'

export type WidgetField = 'name' | 'minimum_purchase_amount' | 'payment_methods' | 'reward_percent'
const fields: readonly WidgetField[] = ['name', 'minimum_purchase_amount', 'payment_methods', 'reward_percent']

export interface WidgetFormPorts {
  readonly widget: SavedWidget | undefined
  /** Methods that a widget may offer now. */
  readonly offered: readonly number[]
  /** The mark-up that stands in a new form, as a fraction. */
  readonly usual: number
  readonly onSaved: () => void
}

/** One order widget being made or changed; what is wrong stands at its field, and a lost answer never makes a second widget. */
export function useWidgetForm({ widget, offered, usual, onSaved }: WidgetFormPorts) {
  const api = useApi()
  const failureMessages = useFailureMessage()
  const [form, setForm] = useState<WidgetForm>(() => (widget ? formOf(widget) : newForm(usual, offered)))
  const [errors, setErrors] = useState<Partial<Record<WidgetField, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const keys = useMemo(() => {
    let kept: string | undefined
    return submissionKeys({
      read: () => kept,
      write: (value) => {
        kept = value
      },
      remove: () => {
        kept = undefined
      },
    })
  }, [])
  const change = (part: Partial<WidgetForm>, field: WidgetField) => {
    setForm((before) => ({ ...before, ...part }))
    setErrors(({ [field]: _, ...others }) => others)
  }
  const send = async () => {
    if (isSending) return
    setIsSending(true)
    setErrors({})
    setFailure(undefined)
    const body = requestOf(form, offered)
    try {
      if (widget) await api.earning.changeWidget({ params: { id: widget.id }, body })
      else await api.earning.createWidget({ body }, { idempotencyKey: keys.take(body) })
      keys.answered()
      onSaved()
    } catch (error) {
      if (wasAnswered(statusOf(error))) keys.answered()
      const result = error instanceof ValidationError ? error.fields : {}
      const mine = fields.flatMap((field) => {
        const said = Object.entries(result).flatMap(([key, messages]) => (key === field || key.startsWith(`${field}.`) ? messages : []))
        return said.length > 0 ? [[field, said.join('\n')] as const] : []
      })
      setErrors(Object.fromEntries(mine))
      if (mine.length === 0) setFailure(failureMessages(error))
    } finally {
      setIsSending(false)
    }
  }
  return { form, change, errors, failure, isSending, send: () => void send() }
}
