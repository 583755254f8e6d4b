import { describe, expect, it } from 'vitest'
import type { Mode } from './mode.ts'
import { readOptions } from './options.ts'

const run = async () => ({ counts: [], verdicts: [] })
const modes: Mode[] = [
  { name: 'kills', about: '', counts: 'kills', long: 200, short: 10, run },
  { name: 'matrix', about: '', counts: 'cells', long: 50, run },
  { name: 'simulate', about: '', counts: 'seeds', long: 1000, run },
]
const read = (line: string) => readOptions(line.split(' ').filter(Boolean), modes)
const sizes = (line: string) => read(line).wanted.map(({ mode, options }) => `${mode.name} ${options.size}`)

describe('what a command line asks for', () => {
  it('is the first mode when it names none, all for --long, those with a short form for --short', () => {
    expect(sizes('')).toEqual(['kills 200'])
    expect(sizes('--long')).toEqual(['kills 200', 'matrix 50', 'simulate 1000'])
    expect(sizes('--short')).toEqual(['kills 10'])
  })
  it('is what it names, as much of it as it says', () => {
    expect(sizes('--kills 7 --matrix')).toEqual(['kills 7', 'matrix 50'])
    expect(sizes('--simulate --seeds 12')).toEqual(['simulate 12'])
    expect(sizes('--matrix=3')).toEqual(['matrix 3'])
    expect(read('--kills --seed 5 --keep --write')).toMatchObject({
      write: true,
      wanted: [{ options: { seed: 5, keep: true, isShort: false } }],
    })
  })
  it.each(['--kill', 'kills', '--seed', '--seed x', '--kills=x'])('is refused when nobody understands it: %s', (line) => {
    expect(() => read(line)).toThrow()
  })
})
