const ENDS = 4

/** An account number or address with its middle hidden: `TRX9…f2a1`. What is too short for two ends shows only its last sign. */
export const maskAccount = (account: string): string =>
  account.length > 2 * ENDS ? `${account.slice(0, ENDS)}…${account.slice(-ENDS)}` : `…${account.slice(-1)}`
