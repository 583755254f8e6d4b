import { importCatalogue } from '@vitrine/catalogue'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { chromium, type Page } from 'playwright-core'
import { generateServices } from '../demo/catalogue/index.ts'
import { DEMO_PASSWORD, demoCode, demoOperators } from '../demo/operators/index.ts'
import { BROWSER_ARGUMENTS, chromiumPath } from '../tools/chromium.ts'
import { atMost, type BenchResult, round } from './measuring/result.ts'
import { quantile } from './measuring/rounds.ts'
import { HOST, withShop } from './measuring/shop.ts'

const SERVICES = 10_000
const KEY_MS = 50
const PREVIEW_MS = 400
const PREVIEWS = 7
const KEY_PAUSE_MS = 60
/** Moves through the grid, and a price that is typed and taken back. */
const KEYS = [
  ...Array.from({ length: 40 }, () => 'ArrowDown'),
  ...Array.from({ length: 4 }, () => ['Enter', '1', '2', '.', '5', 'Escape']).flat(),
]

/** The console's services as an operator edits them: 10,000 rows in the grid, a key to its paint, and the preview of a price rule over all of them. */
export const consoleGrid = (): Promise<BenchResult> =>
  withShop(async ({ stack }) => {
    const database = await openDatabase({ url: stack.adminUrl, role: 'vitrine_app', poolMax: 2, statementTimeoutMs: 120_000 })
    try {
      const panel = await createPanels(database).findByHost(HOST)
      if (!panel) throw new Error(`No panel answers at ${HOST}`)
      await database.transaction(panel.id, (trx) => importCatalogue(trx, generateServices(SERVICES)))
    } finally {
      await database.close()
    }
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...BROWSER_ARGUMENTS] })
    try {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
      const origin = `http://console.localhost:${stack.port}`
      await signIn(page, origin)
      const openMs = await openGrid(page, origin)
      const keys = await keyTimes(page)
      const previews = await previewTimes(page)
      const [key, preview] = [quantile(keys, 0.95), quantile(previews, 0.95)]
      return {
        name: 'console-grid',
        unit: 'ms from a key to its paint, p95, with 10,000 services',
        ours: round(key),
        limit: KEY_MS,
        ratio: round(key / KEY_MS),
        aims: [atMost('a key is painted, p95 in ms', key, KEY_MS), atMost('price preview of 10,000, p95 in ms', preview, PREVIEW_MS)],
        more: {
          services: SERVICES,
          keys: keys.length,
          keyP50Ms: round(quantile(keys, 0.5)),
          previewP50Ms: round(quantile(previews, 0.5)),
          openMs: round(openMs),
          rowsInDocument: await page.locator('[role=row]').count(),
        },
      }
    } finally {
      await browser.close()
    }
  })

async function signIn(page: Page, origin: string): Promise<void> {
  const owner = demoOperators.find(({ role }) => role === 'owner')
  await page.goto(origin)
  await page.getByLabel('Email').fill(owner?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Code' }).fill(demoCode())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Hello, / }).waitFor()
}

/** Milliseconds until the first service stands. */
async function openGrid(page: Page, origin: string): Promise<number> {
  const started = performance.now()
  await page.goto(`${origin}/tidewell/services`)
  await page.getByRole('switch', { name: 'On sale' }).first().waitFor()
  return performance.now() - started
}

async function keyTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Reflect.set(window, 'benchKeys', times)
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          // A message comes after the frame was handed to the screen.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  await page.getByRole('gridcell', { name: /^\$/ }).nth(1).click()
  for (const key of KEYS) {
    await page.keyboard.press(key)
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  return page.evaluate(() => Reflect.get(window, 'benchKeys') as number[])
}

/** As the price rule's bar asks: from the call to the answer that can be read. */
const previewTimes = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const times: number[] = []
    const rule = { base: 'price', percent: '12', fixedUsd: '0', roundToUsd: '0.01', minMarginPercent: '0' }
    for (let run = 0; run < count; run += 1) {
      const started = performance.now()
      const answer = await fetch('/operator/v1/panels/tidewell/services/price-preview', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-console': '1' },
        body: JSON.stringify({ view: 'all', rule }),
      })
      const { data } = (await answer.json()) as { data: { rows: unknown[] } }
      if (data.rows.length < 10_000) throw new Error(`Only ${data.rows.length} prices were worked out`)
      times.push(performance.now() - started)
    }
    return times
  }, PREVIEWS)
