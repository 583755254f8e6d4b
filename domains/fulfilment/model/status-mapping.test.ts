import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { describe, expect, it } from 'vitest'
import { type Mappings, mappedAnew, refusalsIn } from './status-mapping.ts'

const known: Mappings = { errorTexts: [{ reason: 'transient', part: 'no more left' }], statusNames: { manualcheck: 'in_progress' } }
const { reading } = createApiV2Provider()
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))

describe('a mapping', () => {
  it('is read before those that were said earlier, and replaces that of the same text', () => {
    expect(mappedAnew(known, { part: ' Sold Out ', means: 'definitive' }).errorTexts).toEqual([
      { reason: 'definitive', part: 'sold out' },
      { reason: 'transient', part: 'no more left' },
    ])
    expect(mappedAnew(known, { part: 'No more left', means: 'funds' }).errorTexts).toEqual([{ reason: 'funds', part: 'no more left' }])
    expect(mappedAnew(known, { word: 'Manual-Check', means: 'pending' }).statusNames).toEqual({ manualcheck: 'pending' })
  })
  it('is taken away', () => {
    expect(mappedAnew(known, { part: 'no more left', means: null }).errorTexts).toEqual([])
    expect(mappedAnew(known, { word: 'manual check', means: null }).statusNames).toEqual({})
  })
})

describe('refusals that were seen', () => {
  const answers = [
    { excerpt: '{"error":"No more left"}', calls: 4, orders: 0, lastAt: at(1) },
    { excerpt: '{"error":"Try tomorrow"}', calls: 1, orders: 1, lastAt: at(2) },
    { excerpt: '{ "error": "Try tomorrow" }', calls: 2, orders: 1, lastAt: at(5) },
    { excerpt: '{"order":17}', calls: 9, orders: 0, lastAt: at(3) },
    { excerpt: '<html>502</html>', calls: 9, orders: 9, lastAt: at(3) },
    { excerpt: '{"error":"Invalid link"}', calls: 7, orders: 0, lastAt: at(4) },
  ]
  it('are told each once, without a meaning first, and nothing that is no refusal', () => {
    expect(reading && refusalsIn(reading, known, answers)).toEqual([
      { text: 'Try tomorrow', means: null, calls: 3, orders: 2, lastAt: at(5) },
      { text: 'Invalid link', means: 'definitive', calls: 7, orders: 0, lastAt: at(4) },
      { text: 'No more left', means: 'transient', calls: 4, orders: 0, lastAt: at(1) },
    ])
  })
})
