import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds against WCAG 2.2 AA on the page as it stands, or of some rules only.
 * Cards below the fold are laid out first: axe reads colours of content that the browser has skipped as the browser's own (axe-core issue 2768).
 */
export async function wcagViolations(
  page: Page,
  rules?: readonly string[],
): Promise<Awaited<ReturnType<AxeBuilder['analyze']>>['violations']> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
  // A colour on its way from one state to the next, as of a button that gets ready, is that of neither.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  )
  // The other mode opens a page more for each look, for frames of other sites, of which we have none; nobody reads what passes.
  const builder = new AxeBuilder({ page }).options({
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
  })
  const { violations } = await builder.setLegacyMode().analyze()
  return violations
}
