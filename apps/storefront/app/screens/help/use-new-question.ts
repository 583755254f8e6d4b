import { orderingPaths } from '@vitrine/ordering/contract/paths'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useAttachments } from '../../features/attachments/use-attachments.ts'
import { joinedErrors } from '../../forms/joined-errors.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { useTypedBefore } from '../../forms/use-typed-before.ts'
import { paths } from '../../paths.ts'
import { drafts } from '../../preferences/drafts.ts'
import { useSession } from '../../session/session-context.tsx'
import { useDraft } from './use-draft.ts'

export const SUBJECT_LENGTH_MAX = 150
/** What is about an order comes from the order's own button. */
export const kinds = ['other', 'payment', 'account'] as const
type Kind = (typeof kinds)[number]
const fields = ['subject', 'text', 'email'] as const
type Field = (typeof fields)[number]
const EMPTY = { subject: '', text: '', email: '', kind: '' }
const isKind = (text: string): text is Kind => (kinds as readonly string[]).includes(text)

export interface QuestionAbout {
  readonly orderId: number | undefined
  readonly invoiceId: string | undefined
}

/** A question that is typed: kept over a reload, sent once, refused at its fields; then the customer is led to the conversation. */
export function useNewQuestion({ orderId, invoiceId }: QuestionAbout) {
  const { api, profile } = useSession()
  const navigate = useNavigate()
  const messageOf = useFailureMessage()
  const id = useId()
  const { values, change, clear } = useDraft(drafts.question, String(orderId ?? invoiceId ?? ''), EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  // One question whatever the line does: a repeated send presents the first one again.
  const key = useRef<string>(undefined)
  const email = profile?.email ?? null
  const kind = isKind(values.kind) ? values.kind : 'other'
  const set = (field: Field, text: string) => {
    change({ [field]: text })
    setErrors(({ [field]: _, ...rest }) => rest)
    key.current = undefined
  }
  const attachments = useAttachments({ path: orderingPaths.uploadAttachment }, () => {
    setErrors(({ attachments: _, ...rest }) => rest)
    key.current = undefined
  })
  const idOf = (field: Field | 'kind') => `${id}-${field}`
  useTypedBefore(fields.map(idOf), (of, text) => {
    const field = fields.find((each) => idOf(each) === of)
    if (field) set(field, text)
  })
  const refuse = (error: ValidationError) => {
    setErrors(error.fields)
    const first = fields.find((field) => error.fields[field])
    if (first) document.getElementById(idOf(first))?.focus()
    else if (!error.fields.attachments) setFailure(messageOf(error))
  }
  const send = useOneAtATime(async () => {
    setIsSending(true)
    setFailure(undefined)
    setErrors({})
    key.current ??= crypto.randomUUID()
    const about = { ...(orderId === undefined ? {} : { order_id: orderId }), ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }) }
    const said = { subject: values.subject, text: values.text, kind, ...(email === null && values.email ? { email: values.email } : {}) }
    try {
      const { data } = await api.ordering.openTicket({ body: { ...said, ...about, ...attachments.body } }, { idempotencyKey: key.current })
      clear()
      await navigate(paths.question(data.id), { replace: true, state: { isNew: true } })
    } catch (error) {
      if (error instanceof ValidationError) refuse(error)
      else setFailure(messageOf(error))
    } finally {
      setIsSending(false)
    }
  })
  return {
    ...{ send, isSending, failure, email, kind, attachments },
    attachmentError: joinedErrors(errors).attachments,
    ids: { kind: idOf('kind') },
    setKind: (next: Kind) => {
      change({ kind: next })
      key.current = undefined
    },
    field: (field: Field) => ({
      id: idOf(field),
      value: values[field],
      error: joinedErrors(errors)[field],
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(field, event.currentTarget.value),
    }),
  }
}
