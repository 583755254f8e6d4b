import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')

/** The rows of the file that a press on the button saves, without its heads. */
export async function savedBy(page: Page, button: Locator): Promise<readonly (readonly string[])[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const [, ...lines] = readFileSync((await download.path()) ?? '', 'utf8')
    .split('\r\n')
    .filter((line) => line !== '')
  return lines.map(cellsOf)
}

/** Signed decimal text of dollars in millionths. */
export function signedMicro(text: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? []
  return (BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))) * (sign === '-' ? -1n : 1n)
}
