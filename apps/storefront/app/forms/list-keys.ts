/** Where a key leads in a list that is opened under a field; undefined for a key that means nothing there. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
}
export const stepOf = (key: string): ((at: number, count: number) => number) | undefined => STEPS[key]
