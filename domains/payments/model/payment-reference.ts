const PATTERN = /^(?:INV-)?(\d{1,9})$/i

/** What the payer writes on a transfer by hand, so that an operator finds the invoice on a bank statement. */
export const paymentReference = ({ number }: { readonly number: number }): string => `INV-${number}`

/** The invoice number in such a reference, with or without its prefix. */
export function numberIn(reference: string): number | undefined {
  const digits = PATTERN.exec(reference.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
