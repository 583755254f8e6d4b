/** Asserts a condition that only a bug of ours can break; never for the caller's input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`)
}
