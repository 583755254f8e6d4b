/** Tries that wait for nothing: of one account, and of one network, where many may sit. */
export const FREE_TRIES = { account: 3, network: 20 } as const

const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 15 * 60
/** A quiet hour makes all tries free again. */
export const CLEAR_AFTER_SECONDS = 3600

/** How long the next try waits after so many: 30 seconds, then twice as long each time, up to a quarter of an hour. */
export function waitSeconds(tries: number, freeTries: number): number {
  const over = tries - freeTries
  return over < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(over, 10), LONGEST_WAIT_SECONDS)
}
