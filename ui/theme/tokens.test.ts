import { describe, expect, it } from 'vitest'
import { contrast } from './colour.ts'
import { palettes, type Scheme, type TokenName } from './tokens.ts'

const surfaces: TokenName[] = ['page', 'card', 'well', 'hover']
const schemes: Scheme[] = ['light', 'dark']
const ratio = (scheme: Scheme, front: TokenName, back: TokenName) => contrast(palettes[scheme][front], palettes[scheme][back])

describe.each(schemes)('neutral and status palette, %s', (scheme) => {
  it.each(surfaces)('text stands out from %s', (surface) => {
    expect(ratio(scheme, 'text', surface)).toBeGreaterThanOrEqual(7)
    expect(ratio(scheme, 'text-2', surface)).toBeGreaterThanOrEqual(7)
    expect(ratio(scheme, 'text-3', surface)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(['page', 'card', 'well'] as const)('the edge of a control is visible on %s', (surface) => {
    expect(ratio(scheme, 'control', surface)).toBeGreaterThanOrEqual(3)
  })
  it.each(['ok', 'warn', 'bad', 'info', 'mute'] as const)('%s reads on its soft ground, the card and the page', (tone) => {
    for (const background of [`${tone}-soft`, 'card', 'page'] as const) expect(ratio(scheme, tone, background)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(['ok-solid', 'warn-solid', 'bad-solid', 'info-solid'] as const)('%s can be seen on every surface', (solid) => {
    for (const background of ['card', 'page', 'well'] as const) expect(ratio(scheme, solid, background)).toBeGreaterThanOrEqual(3)
  })
  it.each(['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const)('%s can be seen on card and page', (line) => {
    for (const background of ['card', 'page'] as const) expect(ratio(scheme, line, background)).toBeGreaterThanOrEqual(3)
  })
  it('white reads on a danger button', () => {
    expect(contrast('#ffffff', palettes[scheme].danger)).toBeGreaterThanOrEqual(4.5)
  })
})
