import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, type Visitor } from '../browser.ts'
import { consoleUrl, operatorVisitor } from '../console.ts'
import { reading, settled, tooWideAt } from '../console-screens.ts'

const WIDTHS = [1440, 1024, 768, 390]

afterAll(closeBrowser)

describe('a list', () => {
  let owner: Visitor
  /** Screens whose list the demo has rows for. */
  const tried = new Set<string>()
  beforeAll(async () => {
    owner = await operatorVisitor('owner')
  })

  it.each(reading.flatMap((screen) => [[screen, 1] as const, [screen, 50] as const]))(
    '/%s of %i rows fits every width',
    async (screen, rows) => {
      const { page, complaints } = owner
      complaints.length = 0
      let answered = 0
      await page.route('**/operator/v1/panels/tidewell/**', async (route) => {
        if (route.request().method() !== 'GET') return route.continue()
        const { host, href } = new URL(route.request().url())
        // The name is the browser's alone.
        const url = href.replace('//console.localhost', '//127.0.0.1')
        const response = await route.fetch({ url, headers: { ...(await route.request().allHeaders()), host } })
        const body = response.ok() ? await response.json().catch(() => null) : null
        if (!Array.isArray(body?.rows)) return route.fulfill({ response })
        if (body.rows.length === 0) return route.fulfill({ response, json: body })
        answered += 1
        return route.fulfill({ response, json: { ...body, rows: repeated(body.rows, rows), total: { count: rows, isExact: true } } })
      })
      try {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(consoleUrl(`/tidewell/${screen}`))
        await page.getByRole('heading', { level: 1 }).waitFor()
        await settled(page)
        const tables = page.locator('[data-rows] tbody')
        const counts = await tables.evaluateAll((bodies) => bodies.map((body) => body.children.length))
        if (counts.length > 0 && answered > 0) {
          expect(counts).toContain(rows)
          tried.add(screen)
        }
        expect({ tooWide: await tooWideAt(page, WIDTHS), complaints }).toEqual({ tooWide: [], complaints: [] })
      } finally {
        await page.unroute('**/operator/v1/panels/tidewell/**')
      }
    },
  )

  it('is tried wherever the demo has rows', () => {
    expect([...tried].length).toBeGreaterThan(15)
  })
})

/** As many rows as these, each with an id of its own. */
function repeated(rows: readonly Record<string, unknown>[], count: number) {
  return Array.from({ length: count }, (_, at) => {
    const row = rows[at % rows.length] ?? {}
    const round = Math.floor(at / rows.length)
    if (round === 0 || row.id === undefined) return row
    return { ...row, id: typeof row.id === 'number' ? row.id + round * 1_000_000 : `${row.id}-${round}` }
  })
}
