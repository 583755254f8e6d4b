const PATTERN = /^(?:INV-)?(\d{1,9})$/i

/** The one name of an invoice that people see: on screens, in mails, at the gateway, and as the reference of a transfer, by which an operator finds it on a bank statement. */
export const invoiceNumber = ({ number }: { readonly number: number }): string => `INV-${number}`

/** The number in such a name, with or without its prefix. */
export function numberIn(reference: string): number | undefined {
  const digits = PATTERN.exec(reference.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
