import type { Micro } from '@vitrine/platform/kernel'

export interface CheckPorts<Line> {
  /** What each line costs, in their order; throws what `refusals` reads. */
  readonly quote: (lines: readonly Line[]) => Promise<readonly Micro[]>
  /** By the place of the line; undefined when the failure is about something else. */
  readonly refusals: (error: unknown) => ReadonlyMap<number, string> | undefined
}

export interface Checked<Line> {
  readonly costs: ReadonlyMap<Line, Micro>
  readonly refused: ReadonlyMap<Line, string>
}

/** Asks the server about lines, as many at a time as one purchase may have: what each costs, or why it cannot be ordered. */
export async function checkLines<Line>(
  lines: readonly Line[],
  size: number,
  { quote, refusals }: CheckPorts<Line>,
): Promise<Checked<Line>> {
  const costs = new Map<Line, Micro>()
  const refused = new Map<Line, string>()
  for (let from = 0; from < lines.length; from += size) {
    let good = lines.slice(from, from + size)
    while (good.length > 0) {
      try {
        const reported = await quote(good)
        for (const [place, line] of good.entries()) {
          const cost = reported[place]
          if (cost !== undefined) costs.set(line, cost)
        }
        break
      } catch (error) {
        const wrong = refusals(error)
        if (!wrong || wrong.size === 0) throw error
        for (const [place, text] of wrong) {
          const line = good[place]
          if (line !== undefined) refused.set(line, text)
        }
        good = good.filter((line) => !refused.has(line))
      }
    }
  }
  return { costs, refused }
}
