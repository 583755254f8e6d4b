import { describe, expect, it } from 'vitest'
import { collectRows } from './collect-rows.ts'

const all = Array.from({ length: 234 }, (_, index) => ({ id: index + 1 }))
const server =
  (rows: readonly { readonly id: number }[]) =>
  async ({ page, per_page }: { page: number; per_page: number }) => ({
    data: rows.slice((page - 1) * per_page, page * per_page),
    recordsFiltered: rows.length,
  })

describe('all rows of a filter', () => {
  it('are fetched page by page, and the progress is told', async () => {
    const shares: number[] = []
    await expect(collectRows(server(all), (share) => shares.push(share))).resolves.toEqual(all)
    expect(shares.map((share) => Math.round(share * 100))).toEqual([43, 85, 100])
  })
  it('are none when there are none', async () => {
    await expect(collectRows(server([]))).resolves.toEqual([])
  })
  it('count once when a new row pushes them along', async () => {
    let calls = 0
    const rows = await collectRows(async (page) => {
      calls += 1
      return server(calls === 1 ? all : [{ id: 999 }, ...all])(page)
    })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows).toHaveLength(234)
  })
})
