import { Button, Notice, TextField } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatId } from '@vitrine/ui/formats'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf, ValidationError } from '../../api/api-error.ts'
import { useSession } from '../../session/session-context.tsx'
import type { Order } from '../order-list/order-facts.ts'
import styles from './support-dialog.module.css'

export interface SupportDialogProps {
  readonly order: Order
  readonly onClose: () => void
  /** Gets the address that the answer goes to. */
  readonly onSent: (email: string) => void
  /** The answer goes to the address of the order, which is not shown. */
  readonly isPublic?: boolean
}

const SUBJECT_LENGTH_MAX = 150
const TEXT_LENGTH_MAX = 5000
type Field = 'subject' | 'text' | 'email'
const fields: readonly Field[] = ['subject', 'text', 'email']

/** A question about one order to the panel's support, with what the server says at each field. */
export default function SupportDialog({ order, onClose, onSent, isPublic = false }: SupportDialogProps) {
  const { t } = useTranslation('orders')
  const { profile } = useSession()
  const formId = useId()
  const form = useSupport(order, onSent, isPublic)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('support.title', { id: formatId(order.id) })}
      closeLabel={t('filters.close')}
      width={460}
      footer={
        <Button variant="primary" isBlock type="submit" form={formId} isLoading={form.isSending}>
          {t('support.send')}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        {isPublic && <p className="tone-2">{t('support.answerToOrder')}</p>}
        {!isPublic && profile?.email && <p className="tone-2">{t('support.answer', { email: profile.email })}</p>}
        <TextField
          {...form.field('subject')}
          label={t('support.subject')}
          error={form.errorOf('subject')}
          maxLength={SUBJECT_LENGTH_MAX}
          autoComplete="off"
        />
        <Message
          {...form.field('text')}
          label={t('support.text')}
          error={form.errorOf('text')}
          onChange={(event) => form.change('text', event.currentTarget.value)}
        />
        {!isPublic && !profile?.email && (
          <TextField
            {...form.field('email')}
            type="email"
            label={t('support.email')}
            error={form.errorOf('email')}
            autoComplete="email"
            inputMode="email"
            maxLength={255}
          />
        )}
        {form.failure && (
          <Notice tone="bad" role="alert">
            {form.failure}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

interface MessageProps {
  readonly id: string
  readonly value: string
  readonly label: string
  readonly error: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void
}

function Message({ id, label, error, ...area }: MessageProps) {
  return (
    <div className={styles.message}>
      <label htmlFor={id} className="weight-medium">
        {label}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={6}
        maxLength={TEXT_LENGTH_MAX}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...area}
      />
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

function useSupport(order: Order, onSent: (email: string) => void, isPublic: boolean) {
  const { t } = useTranslation('orders')
  const { api, profile } = useSession()
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ subject: '', text: '', email: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  // One question whatever the line does: a repeated send presents the first one again.
  const key = useRef(crypto.randomUUID())
  const change = (field: Field, text: string) => {
    setValues((before) => ({ ...before, [field]: text }))
    setErrors(({ [field]: _, ...rest }) => rest)
    key.current = crypto.randomUUID()
  }
  const send = async () => {
    if (isSending) return
    setIsSending(true)
    setFailure(undefined)
    setErrors({})
    const { subject, text, email } = values
    try {
      const body = { subject, text, ...(profile?.email || isPublic ? {} : { email }) }
      await api.ordering.askSupport({ params: { orderId: order.id }, body }, { idempotencyKey: key.current })
      onSent(profile?.email ?? email)
    } catch (error) {
      if (error instanceof ValidationError) {
        setErrors(error.fields)
        const first = fields.find((field) => error.fields[field])
        if (first) document.getElementById(`${id}-${first}`)?.focus()
        else setFailure(noticeText(error) || t('actions.failed'))
      } else setFailure(statusOf(error) === 0 ? t('actions.failed') : noticeText(error) || t('actions.failed'))
      setIsSending(false)
    }
  }
  return {
    send,
    change,
    isSending,
    failure,
    errorOf: (field: Field) => errors[field]?.join('\n'),
    field: (field: Field) => ({
      id: `${id}-${field}`,
      value: values[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(field, event.currentTarget.value),
    }),
  }
}
