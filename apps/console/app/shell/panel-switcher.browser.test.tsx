import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useHere } from '../session/panel-context.ts'
import { me, onConsole, tidewell } from '../testing/a-console.tsx'
import { PanelSwitcher } from './panel-switcher.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import { usePanelIcon } from './use-panel-icon.ts'

const panels = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...tidewell,
    ...(at === 0 ? {} : { id: at + 1, key: `shop${at}`, name: `Shop ${at}`, host: `shop${at}.example` }),
  }))
const switcher = () => page.getByRole('button', { name: /Switch panel/ })
function Framed() {
  const { panel } = useHere()
  useFrameKeys({ panel, onFind: () => undefined, onKeys: () => undefined })
  usePanelIcon(panel)
  return <PanelSwitcher />
}
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
it.each([2, 8])('opens by Ctrl+Shift+P from any screen (%s panels)', async (count) => {
  onConsole(<Framed />, { who: { ...me, panels: panels(count) }, address: '/tidewell/orders' })
  await expect.element(switcher()).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}P{/Shift}{/Control}')
  await expect
    .element(count > 7 ? page.getByRole('option', { name: /Shop 1/ }) : page.getByRole('menuitemradio', { name: /Shop 1/ }))
    .toBeVisible()
})
it('stands in the tab in its colour, and leaves the tab with its panel', async () => {
  const icons = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=icon][href^="data:image/svg"]')].map(({ href }) => decodeURIComponent(href))
  const { screen } = onConsole(<Framed />, { panel: { ...tidewell, color: '#b3261e' }, address: '/tidewell' })
  await expect.poll(() => icons().length).toBe(1)
  expect(icons()[0]).toContain('fill="#b3261e"')
  ;(await screen).unmount()
  expect(icons()).toEqual([])
})
