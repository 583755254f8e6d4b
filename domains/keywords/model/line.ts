/** The places in line: paid plans before trials, and of each what a customer asked for before what the calendar does. */
export const lineOf = ({ isPaid, isRequested }: { readonly isPaid: boolean; readonly isRequested: boolean }): number =>
  (isPaid ? 0 : 2) + (isRequested ? 0 : 1)
