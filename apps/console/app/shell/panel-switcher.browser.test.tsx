import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me, onConsole, tidewell } from '../testing/a-console.tsx'
import { PanelSwitcher } from './panel-switcher.tsx'

const panels = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...tidewell,
    ...(at === 0 ? {} : { id: at + 1, key: `shop${at}`, name: `Shop ${at}`, host: `shop${at}.example` }),
  }))
const switcher = () => page.getByRole('button', { name: /Switch panel/ })
const opened = (count: number) => onConsole(<PanelSwitcher />, { who: { ...me, panels: panels(count) }, address: '/tidewell/orders' })

it('up to seven panels stand in a menu', async () => {
  const { router } = opened(7)
  await userEvent.click(switcher())
  await userEvent.click(page.getByRole('menuitemradio', { name: /Shop 6/ }))
  await expect.poll(() => router.state.location.pathname).toBe('/shop6/orders')
})
it('more are found by name or host, by keys alone, on the same screen', async () => {
  const { router } = opened(8)
  await expect.element(switcher()).toBeVisible()
  ;(switcher().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Search panels by name or host' })).toHaveFocus()
  await userEvent.keyboard('shop7.ex')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/shop7/orders')
})
it('says so where no panel has that name', async () => {
  opened(8)
  await userEvent.click(switcher())
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('nowhere')
  await expect.element(page.getByText('Nothing matches “nowhere”.')).toBeVisible()
})
