/** A queue of due rows: `run` claims a batch, works it off and returns how many rows it took (0 = nothing due). */
export interface DueRows {
  readonly name: string
  readonly idleMs: number
  /** How many of these loops run at once in one worker; while nothing is due, one of them polls for all. */
  readonly concurrency: number
  readonly run: () => Promise<number>
}

/** A scheduled job: `cron` in UTC, at most one run at a time over all nodes. */
export interface Schedule {
  readonly name: string
  readonly cron: string
  readonly run: () => Promise<void>
}
