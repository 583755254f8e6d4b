import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'

/** How long a journey waits for what another process has to do first; a machine that is busy may take its time. */
export const LONG_TIMEOUT = { timeout: 30_000 } as const

/** Polls until the assertion holds: `await soon(() => rows.count()).toBe(2)`. */
export const soon = <Value>(poll: () => Value | Promise<Value>) => expect.poll(poll, LONG_TIMEOUT)

/** Polls until it holds, and returns the last value: the caller asserts on it. */
export async function eventually<T>(poll: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  let seen = await poll()
  const isSo = async () => {
    seen = await poll()
    return holds(seen)
  }
  if (!holds(seen)) await vi.waitUntil(isSo, { ...LONG_TIMEOUT, interval: 200 }).catch(() => undefined)
  return seen
}

/** The figures of the page are those of what was typed: nothing is being worked out. */
export const figuresStand = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
}

/** What was done has been shown: two frames have passed and nothing moves. */
export const isStill = async (page: Page): Promise<void> => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** What is said of a field by those who cannot see it: its hints and what is wrong with it. */
export const saidOf = (field: Locator): Promise<string> =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
