/** A queue made of due rows: `run` claims a batch, works it off and answers how many rows it took (0 = nothing due). */
export interface DueRows {
  readonly name: string
  readonly idleMs: number
  /** How many of these loops run at once in one worker. */
  readonly concurrency: number
  readonly run: () => Promise<number>
}

/** Work by the clock: `cron` in UTC, at most one run at a time over all nodes. */
export interface Schedule {
  readonly name: string
  readonly cron: string
  readonly run: () => Promise<void>
}
