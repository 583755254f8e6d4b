export const bankFormats = ['camt053', 'mt940', 'csv'] as const
export type BankFormat = (typeof bankFormats)[number]

/** Money that came in, as a bank's statement tells it. */
export interface BankLine {
  /** Where it stands in the file, from 1. */
  readonly line: number
  /** Ours, where the money arrived. */
  readonly account: string
  /** The bank's own name of the booking; without one, a digest of what the line says. */
  readonly reference: string
  /** `2026-11-24`. */
  readonly bookedOn: string
  /** Hundredths of the currency. */
  readonly amountMinor: bigint
  readonly currency: string
  readonly payer: string
  readonly payerAccount: string
  /** What the payer wrote. */
  readonly text: string
}

export interface BankFile {
  readonly format: BankFormat
  readonly lines: readonly BankLine[]
  /** Bookings that bring no money: debits, reversals, and what the bank has only announced. */
  readonly leftOut: number
}

/** What an operator says of a file that does not say it itself. */
export interface FileDefaults {
  readonly account: string
  readonly currency: string
}

/** A booking as a format has it, before what is missing is filled in. */
export type RawLine = Omit<BankLine, 'reference'> & { readonly reference: string | undefined }
