/** Says that a condition cannot be false unless there is a bug of ours; the caller's input is never checked with it. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`)
}
