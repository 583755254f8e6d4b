import type { Locator, Page } from 'playwright-core'

/** Shows the payment methods behind "more ways to pay", if there are any. */
export async function showAllWays(form: Page | Locator): Promise<void> {
  await form.getByRole('radiogroup', { name: 'Payment method' }).waitFor()
  const more = form.getByRole('button', { name: /more payment methods?/ })
  if ((await more.count()) > 0) await more.click()
}

export async function chooseWay(form: Page | Locator, method: RegExp): Promise<void> {
  await showAllWays(form)
  await form.getByRole('radio', { name: method }).check()
}
