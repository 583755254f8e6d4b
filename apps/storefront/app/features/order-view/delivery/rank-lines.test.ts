import { expect, it } from 'vitest'
import { mayHaveKeywords, rankDepth, rankPoints, rankRows } from './rank-lines.ts'

it('each keyword has its three places: a number, outside the results, or not looked up yet', () => {
  const seo_positions = { on_create: { tea: 40, cake: null }, on_complete: { tea: 12, cake: 7 }, after_five_days: null }
  expect(rankRows({ keywords: ['tea', 'cake'], seo_positions })).toEqual([
    { keyword: 'tea', positions: [40, 12, undefined], gain: { at: 1, places: 28 } },
    { keyword: 'cake', positions: [null, 7, undefined], gain: undefined },
  ])
})

it('keywords are asked for only where something else than countries was given', () => {
  const germany = { id: 1, name: 'Germany', iso_code_2: 'DE' }
  const given = (...values: string[]) => values.map((value, index) => ({ target_id: index, values: [value] }))
  expect(mayHaveKeywords({ targetable_values: [], countries: [] })).toBe(false)
  expect(mayHaveKeywords({ targetable_values: given('DE'), countries: [germany] })).toBe(false)
  expect(mayHaveKeywords({ targetable_values: given('DE', 'tea'), countries: [germany] })).toBe(true)
})

it('a lost place is a negative gain, beside the latest measurement', () => {
  const seo_positions = { on_create: { tea: 3 }, on_complete: { tea: 2 }, after_five_days: { tea: 5 } }
  expect(rankRows({ keywords: ['tea'], seo_positions })[0]?.gain).toEqual({ at: 2, places: -2 })
})

it('without a measurement there is nothing to compare', () => {
  const seo_positions = { on_create: null, on_complete: null, after_five_days: null }
  expect(rankRows({ keywords: ['tea'], seo_positions })).toEqual([
    { keyword: 'tea', positions: [undefined, undefined, undefined], gain: undefined },
  ])
})

it('is plotted with the first place on top, what is outside at the bottom, and nothing where nothing was measured', () => {
  const box = { width: 100, height: 20 }
  expect(rankPoints([1, null, undefined], 10, box)).toEqual([
    { x: 0, y: 0, isFound: true },
    { x: 50, y: 20, isFound: false },
  ])
  expect(rankPoints([11, undefined, 6], 10, box).map(({ x, y }) => [x, y])).toEqual([
    [0, 20],
    [100, 10],
  ])
  const rows = rankRows({ keywords: ['tea'], seo_positions: { on_create: { tea: 3 }, on_complete: null, after_five_days: null } })
  expect([rankDepth(rows), rankDepth([])]).toEqual([10, 10])
})
