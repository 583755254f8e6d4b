/** How an invoice is to be paid: one of `url` and `message`, by the method's strategy. */
export interface PaymentInstructions {
  readonly invoice_id: string
  readonly strategy: string
  readonly url?: string | null | undefined
  readonly message?: { readonly invoice: string; readonly account_number: string; readonly comment: string } | null | undefined
}
