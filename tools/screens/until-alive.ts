import type { Page } from 'playwright-core'

/** Waits until the page that stands answers to clicks: its content, and where it has them its header and its footer, which hydrate apart. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
    return document.querySelector('main') !== null && [...document.querySelectorAll('main, body > * header, footer')].every(isAlive)
  })
}
