import { useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf, ValidationError } from '../../../api/api-error.ts'
import { useSession } from '../../../session/session-context.tsx'

export const COMMENT_ID = 'payment-comment'

/** “I have paid”: what it said, and what went wrong with it. The only thing that may be wrong with the comment is that it is missing. */
export function useMarkPaid(invoiceId: string, comment: string, onDone: () => void) {
  const { t } = useTranslation('payment')
  const { api, profile, loadProfile } = useSession()
  const [state, setState] = useState<{
    readonly isSending: boolean
    readonly isDone: boolean
    readonly failure?: string
    readonly commentError?: string | undefined
  }>({
    isSending: false,
    isDone: false,
  })
  const send = async () => {
    setState({ isSending: true, isDone: false })
    try {
      await api.payments.markInvoicePaid({ params: { invoiceId }, body: { comment: comment.trim() || null } })
      setState({ isSending: false, isDone: true })
      onDone()
      if (profile) await loadProfile().catch(() => undefined)
    } catch (error) {
      const isNameless = error instanceof ValidationError && error.fields.comment !== undefined
      const commentError = isNameless ? (comment.trim() === '' ? t('manual.fromRequired') : error.fields.comment?.join('\n')) : undefined
      if (isNameless) document.getElementById(COMMENT_ID)?.focus()
      setState({
        isSending: false,
        isDone: false,
        ...(commentError
          ? { commentError }
          : { failure: statusOf(error) === 0 ? t('failure.noAnswer') : noticeText(error) || t('manual.failed') }),
      })
    }
  }
  return { ...state, send: () => void send() }
}
