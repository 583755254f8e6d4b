import { useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Popover } from './index.ts'

const button = () => page.getByRole('button', { name: 'Favourite' })
const bubble = () => page.getByRole('alert')

function Favourite() {
  const heart = useRef<HTMLButtonElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <div style={{ padding: 80 }}>
      <button type="button" ref={heart} onClick={() => setHasFailed(true)}>
        Favourite
      </button>
      {hasFailed && (
        <Popover anchor={heart} role="alert" onClose={() => setHasFailed(false)}>
          Could not be stored
        </Popover>
      )}
    </div>
  )
}

describe('a popover', () => {
  it('is said at its element, and the focus stays there', async () => {
    await render(<Favourite />)
    await userEvent.click(button())
    await expect.element(bubble()).toHaveTextContent('Could not be stored')
    await expect.poll(() => bubble().element().getBoundingClientRect().width).toBeGreaterThan(20)
    const [at, anchor] = [bubble().element().getBoundingClientRect(), button().element().getBoundingClientRect()]
    expect(at.top).toBeGreaterThanOrEqual(anchor.bottom)
    await expect.element(button()).toHaveFocus()
  })

  it('closes by Escape', async () => {
    await render(<Favourite />)
    await userEvent.click(button())
    await expect.poll(() => bubble().element().getBoundingClientRect().width).toBeGreaterThan(20)
    await userEvent.keyboard('{Escape}')
    await expect.element(bubble()).not.toBeInTheDocument()
    await expect.element(button()).toHaveFocus()
  })
})
