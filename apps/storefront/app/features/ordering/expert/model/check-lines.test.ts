import { type Micro, micro } from '@vitrine/platform/kernel'
import { describe, expect, it, vi } from 'vitest'
import { checkLines } from './check-lines.ts'

class Refused extends Error {
  readonly lines: ReadonlyMap<number, string>
  constructor(lines: ReadonlyMap<number, string>) {
    super('refused')
    this.lines = lines
  }
}
const ports = (bad: readonly string[]) => ({
  quote: vi.fn(async (lines: readonly string[]): Promise<readonly Micro[]> => {
    const wrong = lines.flatMap((line, place) => (bad.includes(line) ? [[place, `${line}!`] as const] : []))
    if (wrong.length > 0) throw new Refused(new Map(wrong))
    return lines.map((line) => micro(BigInt(line.length)))
  }),
  refusals: (error: unknown) => (error instanceof Refused ? error.lines : undefined),
})

describe('the server’s word on many lines', () => {
  it('is what each costs, or why it cannot be ordered, in as few questions as it takes', async () => {
    const requested = ports(['bb', 'dddd'])
    const { costs, refused } = await checkLines(['a', 'bb', 'ccc', 'dddd', 'e'], 4, requested)
    expect([...costs]).toEqual([
      ['a', 1n],
      ['ccc', 3n],
      ['e', 1n],
    ])
    expect([...refused]).toEqual([
      ['bb', 'bb!'],
      ['dddd', 'dddd!'],
    ])
    expect(requested.quote).toHaveBeenCalledTimes(3)
  })
  it('is passed on when it is about something else', async () => {
    const failing = { quote: async () => Promise.reject(new TypeError('away')), refusals: () => undefined }
    await expect(checkLines(['a'], 4, failing)).rejects.toThrow('away')
  })
})
