import type { Page } from 'playwright-core'
import { wcagViolations } from '../wcag.ts'
import { rawKeys } from './raw-keys.ts'

const NARROW = { width: 320, height: 800 }
const WIDE = { width: 1440, height: 900 }
const SERIOUS = new Set(['serious', 'critical'])

/** Collects what the browser complains about; answers what came since the last question. */
export function listen(page: Page): () => string[] {
  let heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => heard.push(`page error: ${String(error)}`))
  return () => {
    const since = heard
    heard = []
    return since
  }
}

/** What is wrong with the open screen: sideways scrolling at 320 px, cut-off figures, untranslated keys, and with `axe` accessibility violations. */
export async function inspect(page: Page, options: { readonly axe: boolean }): Promise<string[]> {
  const found: string[] = []
  const keys = rawKeys(await page.locator('body').innerText())
  if (keys.length > 0) found.push(`no words for ${[...new Set(keys)].join(', ')}`)
  const over = await overflow(page)
  if (over) found.push(over)
  const cut = await cutFigures(page)
  if (cut.length > 0) found.push(`cut off: ${cut.join(', ')}`)
  if (options.axe) {
    await page.setViewportSize(WIDE)
    found.push(...(await violations(page)))
    await page.setViewportSize(NARROW)
  }
  return found
}

export const narrow = (page: Page): Promise<void> => page.setViewportSize(NARROW)

/** Names the elements that stick out, so that nobody has to look for them. */
const overflow = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return undefined
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    const names = wide.slice(0, 3).map((element) => `${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]}`)
    return `${scrollWidth} px wide at ${clientWidth}: ${names.join(' ')}`
  })

/** Fields of figures that are narrower than what stands in them: nobody could read what is ordered or paid. A long address may scroll, a figure may not. */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[inputmode=numeric], input[inputmode=decimal], input[type=number]')]
      .filter((input) => input.checkVisibility() && input.value !== '' && input.scrollWidth > input.clientWidth)
      .map(
        (input) => `${input.getAttribute('aria-label') ?? input.id} "${input.value}" needs ${input.scrollWidth} px of ${input.clientWidth}`,
      ),
  )

async function violations(page: Page): Promise<string[]> {
  const all = await wcagViolations(page)
  return all
    .filter(({ impact }) => SERIOUS.has(impact ?? ''))
    .map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
