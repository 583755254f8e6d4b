import { describe, expect, it } from 'vitest'
import type { OrderService } from '../../model/choices.ts'
import { judgeLine, type MassLine, parseLines, withoutLines } from './mass-lines.ts'

const service = {
  id: 7,
  is_deactivated: false,
  calculable_quantity: false,
  url_is_required: true,
  min_quantity: 100,
  max_quantity: 1050,
  quantity_step: 50,
} as OrderService
const known = new Map<string, OrderService | null>([
  ['7', service],
  ['fast-views', service],
  ['8', { ...service, id: 8, calculable_quantity: true }],
  ['9', { ...service, id: 9, is_deactivated: true }],
  ['10', null],
])
const judged = (text: string, refused = new Map<string, string>()) => {
  const [line] = parseLines(text)
  return judgeLine(line as MassLine, known, refused)
}
const problem = (text: string) => judged(text).problem?.kind

describe('lines of the box', () => {
  it('are service, link and quantity between bars, tabs or, where three words end with a number, spaces; empty ones do not count', () => {
    expect(parseLines('\n 7 | https://a.test/x | 100 \r\n\n#fast-Views\thttps://b.test\t2 000')).toEqual([
      { number: 2, text: '7 | https://a.test/x | 100', service: '7', url: 'https://a.test/x', quantity: '100' },
      { number: 4, text: '#fast-Views\thttps://b.test\t2 000', service: 'fast-views', url: 'https://b.test', quantity: '2 000' },
    ])
    expect(parseLines('7|https://a.test/x|y|100')[0]?.url).toBe('https://a.test/x|y')
    expect(parseLines(' \n\n')).toEqual([])
    const [bare, ...others] = parseLines('7  https://a.test/x 100\n7 https://a.test/x 1 000\nnot an order')
    expect([bare?.service, bare?.url, bare?.quantity]).toEqual(['7', 'https://a.test/x', '100'])
    expect(others.map(({ service }) => service)).toEqual([undefined, undefined])
  })
  it('are each judged for themselves: what is wrong with one says nothing about the others', () => {
    expect(['7 | https://a.test | 100', '#7 | https://a.test | 1,050', 'fast-views | https://a.test | 1 050'].map(problem)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(problem('https://a.test 100')).toBe('format')
    expect(problem('7 | 100')).toBe('format')
    expect(['9 | https://a.test | 100', '10 | https://a.test | 100'].map(problem)).toEqual(['service', 'service'])
    expect(problem('8 | https://a.test | 100')).toBe('inputs')
    expect(problem('7 | | 100')).toBe('link')
    expect(problem(`7 | https://a.test/${'x'.repeat(500)} | 100`)).toBe('longLink')
    expect(['7 | https://a.test | many', '7 | https://a.test | 1.5', '7 | https://a.test | -100'].map(problem)).toEqual([
      'number',
      'number',
      'number',
    ])
  })
  it('name the bound that a quantity breaks and the nearest that does not', () => {
    expect(judged('7 | https://a.test | 40').problem).toEqual({ kind: 'below', bound: 100, nearest: 100 })
    expect(judged('7 | https://a.test | 5000').problem).toEqual({ kind: 'above', bound: 1050, nearest: 1050 })
    expect(judged('7 | https://a.test | 120').problem).toEqual({ kind: 'step', bound: 50, nearest: 150 })
  })
  it('wait while their service is looked up, and keep what the server said about exactly this line', () => {
    expect(judged('11 | https://a.test | 100')).toMatchObject({ isWaiting: true, problem: undefined })
    const refused = new Map([['7 | https://a.test | 100', 'The link is not valid for this service.']])
    expect(judged('7 | https://a.test | 100', refused).problem).toEqual({
      kind: 'refused',
      text: 'The link is not valid for this service.',
    })
    expect(judged('7 | https://a.test/2 | 100', refused).problem).toBeUndefined()
  })
  it('that were ordered leave the box, once for each; the others stay as they were typed', () => {
    expect(withoutLines('a | b | 1\n  a | b | 1\nx\n\nc | d | 2', ['a | b | 1', 'c | d | 2'])).toBe('  a | b | 1\nx\n')
    expect(withoutLines('a\nb', ['a', 'b'])).toBe('')
  })
})
