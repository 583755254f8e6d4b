import { Notice, TextField } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import type { PaymentDialogProps } from '../invoice/payment-instructions.ts'
import { COMMENT_ID, type useMarkPaid } from './use-mark-paid.ts'

export interface PayerPartProps {
  readonly method: PaymentDialogProps['method']
  readonly comment: string
  readonly onComment: (comment: string) => void
  readonly paying: Pick<ReturnType<typeof useMarkPaid>, 'commentError' | 'failure'>
  readonly className?: string | undefined
}

/** From whom the money comes, where an operator has to recognise it, and what went wrong with "I have paid". */
export function PayerPart({ method, comment, onComment, paying, className }: PayerPartProps) {
  const { t } = useTranslation('payment')
  return (
    <>
      {method?.public_fields.is_user_comment && (
        <TextField
          id={COMMENT_ID}
          className={className}
          label={t('manual.from')}
          hint={t('manual.fromHint')}
          autoComplete="name"
          maxLength={500}
          value={comment}
          error={paying.commentError}
          onChange={(event) => onComment(event.currentTarget.value)}
        />
      )}
      {paying.failure && (
        <Notice tone="bad" role="alert">
          {paying.failure}
        </Notice>
      )}
    </>
  )
}
