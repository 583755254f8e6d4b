import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TooltipHost } from './index.ts'

const button = (name: string) => page.getByRole('button', { name })
const tooltip = () => page.getByRole('tooltip')

const Buttons = () => (
  <div style={{ padding: 80, display: 'flex', gap: 80 }}>
    <TooltipHost />
    <button type="button" aria-label="Copy" data-tooltip="Copy">
      C
    </button>
    <button type="button" aria-label="Remove" data-tooltip="">
      R
    </button>
    <button type="button">Plain</button>
  </div>
)

describe('a tooltip', () => {
  it('shows under a mouse that rests, and goes with it', async () => {
    await render(<Buttons />)
    await userEvent.hover(button('Copy'))
    await expect.element(tooltip()).toHaveTextContent('Copy')
    await userEvent.hover(button('Remove'))
    await expect.element(tooltip()).toHaveTextContent('Remove')
    await userEvent.hover(button('Plain'))
    await expect.element(tooltip()).not.toBeInTheDocument()
  })

  it('shows at the focus of the keyboard, and goes with Escape, which leaves the focus', async () => {
    await render(<Buttons />)
    await userEvent.tab()
    await expect.element(tooltip()).toHaveTextContent('Copy')
    await userEvent.keyboard('{Escape}')
    await expect.element(tooltip()).not.toBeInTheDocument()
    await expect.element(button('Copy')).toHaveFocus()
    await userEvent.tab()
    await expect.element(tooltip()).toHaveTextContent('Remove')
    await userEvent.tab()
    await expect.element(tooltip()).not.toBeInTheDocument()
  })

  it('stays at the focus while the mouse crosses what has no name', async () => {
    await render(<Buttons />)
    await userEvent.tab()
    await expect.element(tooltip()).toHaveTextContent('Copy')
    await userEvent.hover(button('Remove'))
    await expect.element(tooltip()).toHaveTextContent('Remove')
    await userEvent.hover(button('Plain'))
    await expect.element(tooltip()).toHaveTextContent('Copy')
  })

  it('does not stand in the way of a press, and adds nothing to the name', async () => {
    await render(<Buttons />)
    await userEvent.hover(button('Copy'))
    await expect.element(tooltip()).toBeVisible()
    await userEvent.click(button('Copy'))
    await expect.element(tooltip()).not.toBeInTheDocument()
    await expect.element(button('Copy')).toHaveAccessibleName('Copy')
  })
})
