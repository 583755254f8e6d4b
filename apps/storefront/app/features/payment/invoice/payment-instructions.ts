import type { Micro } from '@vitrine/platform/kernel'

/** How an invoice is to be paid: one of `url`, `qr_code` and `message`, by the method's strategy. */
export interface PaymentInstructions {
  readonly invoice_id: string
  readonly strategy: string
  readonly url?: string | null | undefined
  readonly qr_code?: string | null | undefined
  readonly message?: { readonly invoice: string; readonly account_number: string; readonly comment: string } | null | undefined
}

/** What a dialog about a payment is given by the screen that opened it. */
export interface PaymentDialogProps {
  readonly payment: PaymentInstructions
  /** What was asked for, fee included. */
  readonly amount: Micro | undefined
  readonly method:
    | { readonly name: string; readonly comments?: string | null; readonly public_fields: { readonly is_user_comment: boolean } }
    | undefined
  readonly purpose: 'order' | 'top_up'
  /** Closing leads nowhere: the payment was found on this page. */
  readonly staysHere?: boolean
  readonly onClose?: () => void
}

/** Whether there is something to show here; everything else is paid at another address. */
export const isPaidHere = ({ message, qr_code }: PaymentInstructions): boolean => Boolean(message ?? qr_code)
