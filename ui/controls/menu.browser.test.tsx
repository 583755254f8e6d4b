import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BareDialog, Menu, MenuChoice, MenuChoices, MenuItem, MenuLine } from './index.ts'

const button = () => page.getByRole('button', { name: 'Actions' })
const menu = () => page.getByRole('menu', { name: 'Order 7' })
const entry = (name: string) => page.getByRole('menuitem', { name })
/** Where Tab leads out of a menu is arranged in the frames after it has opened. */
const nextFrames = () => new Promise<unknown>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

function Actions({ onCancel = () => undefined }: { readonly onCancel?: () => void }) {
  return (
    <>
      <Menu label="Order 7" trigger={(props) => <button {...props}>Actions</button>}>
        {() => (
          <>
            <MenuItem render={<a href="#details" />}>Details</MenuItem>
            <MenuItem>Repeat</MenuItem>
            <MenuLine />
            <MenuItem onClick={onCancel}>Cancel</MenuItem>
          </>
        )}
      </Menu>
      <button type="button">After</button>
    </>
  )
}

function Sorting() {
  const [sort, setSort] = useState('price')
  return (
    <Menu label="Sort by" trigger={(props) => <button {...props}>Sort: {sort}</button>}>
      {() => (
        <MenuChoices value={sort} onChoose={setSort}>
          {['name', 'price', 'speed'].map((key) => (
            <MenuChoice key={key} value={key}>
              {key}
            </MenuChoice>
          ))}
        </MenuChoices>
      )}
    </Menu>
  )
}

describe('a menu', () => {
  it('opens by the first press, although its code comes only then', async () => {
    await render(<Actions />)
    await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
    ;(button().element() as HTMLElement).click()
    await expect.element(menu()).toBeVisible()
    await expect.element(button()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(button()).toHaveAttribute('aria-controls', menu().element().id)
    await expect.element(entry('Details')).toHaveFocus()
  })

  it.each([
    ['{ArrowDown}', 'Details'],
    ['{ArrowUp}', 'Cancel'],
    ['{Enter}', 'Details'],
    [' ', 'Details'],
  ])('opens by %s at %s', async (key, first) => {
    await render(<Actions />)
    await userEvent.tab()
    await userEvent.keyboard(key)
    await expect.element(entry(first)).toHaveFocus()
  })

  it('walks round by arrows, to the ends by Home and End, and to an entry by its first letters', async () => {
    await render(<Actions />)
    await userEvent.click(button())
    await expect.element(entry('Details')).toHaveFocus()
    for (const [key, name] of [
      ['{ArrowDown}', 'Repeat'],
      ['{ArrowDown}', 'Cancel'],
      ['{ArrowDown}', 'Details'],
      ['{ArrowUp}', 'Cancel'],
      ['{Home}', 'Details'],
      ['{End}', 'Cancel'],
      ['re', 'Repeat'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(entry(name)).toHaveFocus()
    }
  })

  it('gives the focus back by Escape, and leaves a dialog around it open', async () => {
    await render(
      <BareDialog label="Around" className={undefined} onClose={() => undefined}>
        <Actions />
      </BareDialog>,
    )
    await userEvent.click(button())
    await expect.element(entry('Details')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(button()).toHaveFocus()
    await expect.element(page.getByRole('dialog', { name: 'Around' })).toBeVisible()
  })

  it('is left by Tab for what follows its button', async () => {
    await render(<Actions />)
    await userEvent.click(button())
    await expect.element(entry('Details')).toHaveFocus()
    await nextFrames()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('closes by a second press of its button and by a press elsewhere', async () => {
    await render(<Actions />)
    await userEvent.click(button())
    await expect.element(menu()).toBeVisible()
    await userEvent.click(button())
    await expect.element(menu()).not.toBeInTheDocument()
    await userEvent.click(button())
    await expect.element(menu()).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'After' }))
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it.each(['{Enter}', 'click'])('does what an entry says by %s once, after the focus is back at the button', async (way) => {
    const focused: (string | null | undefined)[] = []
    const onCancel = vi.fn(() => focused.push(document.activeElement?.textContent))
    await render(<Actions onCancel={onCancel} />)
    await userEvent.click(button())
    await expect.element(entry('Details')).toHaveFocus()
    if (way === 'click') await userEvent.click(entry('Cancel'))
    else await userEvent.keyboard('{End}{Enter}')
    await expect.element(menu()).not.toBeInTheDocument()
    expect(onCancel).toHaveBeenCalledTimes(1)
    expect(focused).toEqual(['Actions'])
  })

  it('keeps a link a link', async () => {
    await render(<Actions />)
    await userEvent.click(button())
    await expect.element(entry('Details')).toHaveAttribute('href', '#details')
    await userEvent.keyboard('{Enter}')
    expect(location.hash).toBe('#details')
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('begins at the choice that holds and tells which one does', async () => {
    await render(<Sorting />)
    await userEvent.click(page.getByRole('button', { name: 'Sort: price' }))
    await expect.element(page.getByRole('menuitemradio', { name: 'price', checked: true })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('button', { name: 'Sort: speed' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('menuitemradio', { name: 'speed', checked: true })).toHaveFocus()
  })
})
