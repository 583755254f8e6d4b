import type { Locator, Page } from 'playwright'

/** Chooses in a select by its label and the option's name; answers the name of what was chosen. */
export async function chooseOption(within: Page | Locator, label: string, option: string | RegExp): Promise<string> {
  const field = within.getByRole('combobox', { name: label, exact: true })
  await field.click()
  const page = 'page' in within ? within.page() : within
  const chosen = page.getByRole('listbox', { name: label, exact: true }).getByRole('option', { name: option })
  const name = (await chosen.first().textContent()) ?? ''
  await chosen.first().click()
  return name
}
