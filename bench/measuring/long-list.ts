import type { Page } from 'playwright-core'

const WHEEL_TURNS = 60
const WHEEL_PX = 700
const TURN_MS = 60

export interface LongList {
  /** Rows that a reader of the table is told of, and those that stand in the document while one scrolls: the most at any time. */
  readonly rowsReported: number
  readonly rowsInDocument: number
  readonly elements: number
  /** Over 50 ms on the page's own thread, of one wheel through the middle of the list. */
  readonly longTasks: number
  /** Of the page's own thread, for one turn of the wheel: what other work on the machine does not change. */
  readonly cpuMsPerTurn: number
  readonly longestTaskMs: number
  readonly pageHeightPx: number
}

/** Answers how many milliseconds of processor time were used since it was begun. */
type CpuClock = () => Promise<() => Promise<number>>

/** Unrolls the whole list that is on screen and goes through it by the wheel and by leaps. */
export async function scrollThrough(page: Page, beginCpu: CpuClock): Promise<LongList> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Reflect.set(window, 'benchTasks', tasks)
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const all = page.getByRole('button', { name: /^Show all/ })
  await all.waitFor()
  await all.click()
  await page.waitForFunction(() => Number(document.querySelector('main table')?.getAttribute('aria-rowcount')) > 1000)
  await page.waitForTimeout(1000)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  let rows = 0
  let elements = 0
  const look = async () => {
    const [now, of] = await page.evaluate(() => [
      document.querySelectorAll('main tr[data-index]').length,
      document.querySelectorAll('*').length,
    ])
    rows = Math.max(rows, now ?? 0)
    elements = Math.max(elements, of ?? 0)
  }
  for (const share of [0.1, 0.95, 0.4]) {
    await page.evaluate((top) => scrollTo(0, top), height * share)
    await page.waitForTimeout(300)
    await look()
  }
  await page.evaluate(() => Reflect.get(window, 'benchTasks').splice(0))
  const cpu = await beginCpu()
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) {
    await page.mouse.wheel(0, WHEEL_PX)
    await page.waitForTimeout(TURN_MS)
    if (turn % 10 === 0) await look()
  }
  const cpuMsPerTurn = (await cpu()) / WHEEL_TURNS
  const tasks: number[] = await page.evaluate(() => Reflect.get(window, 'benchTasks'))
  return {
    rowsReported: await page.evaluate(() => Number(document.querySelector('main table')?.getAttribute('aria-rowcount'))),
    rowsInDocument: rows,
    elements,
    longTasks: tasks.length,
    cpuMsPerTurn,
    longestTaskMs: Math.max(0, ...tasks),
    pageHeightPx: height,
  }
}
