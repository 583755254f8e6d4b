import { orderingPaths } from '@vitrine/ordering/contract/paths'
import { Button, Notice, TextField } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatId } from '@vitrine/ui/formats'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf, ValidationError } from '../../api/api-error.ts'
import { AttachmentField } from '../../features/attachments/attachment-field.tsx'
import { useAttachments } from '../../features/attachments/use-attachments.ts'
import type { Order } from '../../features/order-list/order-facts.ts'
import { MessageField } from '../../forms/message-field.tsx'
import { useSession } from '../../session/session-context.tsx'
import styles from './support-dialog.module.css'

export interface SupportDialogProps {
  readonly order: Pick<Order, 'id'>
  /** Of the public address of the order. */
  readonly token: string
  readonly onClose: () => void
  readonly onSent: () => void
}

const SUBJECT_LENGTH_MAX = 150
type Field = 'subject' | 'text'
const fields: readonly Field[] = ['subject', 'text']

/**
 * A question about one order to the panel's support by the public address of the order, with what the server says at each field. The answer goes to the address of
 * the order, which is not shown.
 */
export default function SupportDialog({ order, token, onClose, onSent }: SupportDialogProps) {
  const { t } = useTranslation('orders')
  const formId = useId()
  const form = useSupport(order, token, onSent)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('support.title', { id: formatId(order.id) })}
      closeLabel={t('filters.close')}
      width={460}
      footer={
        <Button
          variant="primary"
          isBlock
          type="submit"
          form={formId}
          isLoading={form.isSending}
          disabled={form.attachments.sending !== undefined}
        >
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
        <p className="tone-2">{t('support.answerToOrder')}</p>
        <TextField {...form.field('subject')} label={t('support.subject')} maxLength={SUBJECT_LENGTH_MAX} autoComplete="off" />
        <MessageField {...form.field('text')} label={t('support.text')} />
        <AttachmentField attachments={form.attachments} error={form.attachmentError} />
        {form.failure && (
          <Notice tone="bad" role="alert">
            {form.failure}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function useSupport(order: Pick<Order, 'id'>, token: string, onSent: () => void) {
  const { t } = useTranslation('orders')
  const { api } = useSession()
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ subject: '', text: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  // One question whatever the line does: a repeated send presents the first one again.
  const key = useRef(crypto.randomUUID())
  const attachments = useAttachments({ path: orderingPaths.uploadAttachmentByLink, params: { token, orderId: order.id } }, () => {
    setErrors(({ attachments: _, ...rest }) => rest)
    key.current = crypto.randomUUID()
  })
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
    try {
      await api.ordering.askSupport(
        { params: { orderId: order.id }, body: { ...values, ...attachments.body } },
        { idempotencyKey: key.current },
      )
      onSent()
    } catch (error) {
      if (error instanceof ValidationError) {
        setErrors(error.fields)
        const first = fields.find((field) => error.fields[field])
        if (first) document.getElementById(`${id}-${first}`)?.focus()
        else if (!error.fields.attachments) setFailure(noticeText(error) || t('actions.failed'))
      } else setFailure(statusOf(error) === 0 ? t('actions.failed') : noticeText(error) || t('actions.failed'))
      setIsSending(false)
    }
  }
  return {
    ...{ send, isSending, failure, attachments },
    attachmentError: errors.attachments?.join('\n'),
    field: (field: Field) => ({
      id: `${id}-${field}`,
      value: values[field],
      error: errors[field]?.join('\n'),
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => change(field, event.currentTarget.value),
    }),
  }
}
