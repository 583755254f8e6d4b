import { useEffect, useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BareDialog, ConfirmDialog, Dialog, Menu, MenuItem } from './index.ts'

const dialog = (name: string) => page.getByRole('dialog', { name })
const button = (name: string) => page.getByRole('button', { name })

function Filters({ onClosed = () => undefined }: { readonly onClosed?: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isRequested, setIsRequested] = useState(false)
  const close = () => {
    setIsOpen(false)
    onClosed()
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Filters
      </button>
      <button type="button">Behind</button>
      <Dialog isOpen={isOpen} onClose={close} title="Filter orders" closeLabel="Close" footer={<button type="button">Apply</button>}>
        <input aria-label="Number" />
        <Menu label="Order 7" trigger={(props) => <button {...props}>Actions</button>}>
          {() => <MenuItem>Repeat</MenuItem>}
        </Menu>
        <button type="button" onClick={() => setIsRequested(true)}>
          Reset
        </button>
        {isRequested && (
          <ConfirmDialog
            title="Reset the filters?"
            closeLabel="Close"
            keepLabel="Keep"
            confirmLabel="Reset them"
            onClose={() => setIsRequested(false)}
            onConfirm={async () => setIsRequested(false)}
          >
            All of them.
          </ConfirmDialog>
        )}
      </Dialog>
    </>
  )
}

const opened = async () => {
  await userEvent.click(button('Filters'))
  await expect.element(dialog('Filter orders')).toBeVisible()
}

describe('a dialog', () => {
  it('opens by the first press, although its code comes only then, is named by its title and hides the page behind it', async () => {
    await render(<Filters />)
    ;(button('Filters').element() as HTMLElement).click()
    await expect.element(dialog('Filter orders')).toBeVisible()
    await expect.element(button('Close')).toHaveFocus()
    await expect.element(button('Behind')).not.toBeInTheDocument()
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
  })

  it('keeps Tab inside, both ways round', async () => {
    await render(<Filters />)
    await opened()
    await expect.element(button('Close')).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(button('Apply')).toHaveFocus()
    await userEvent.tab()
    await expect.element(button('Close')).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('textbox', { name: 'Number' })).toHaveFocus()
  })

  it.each(['Escape', 'cross', 'press outside'])('closes by %s and gives the focus back', async (way) => {
    const onClosed = vi.fn()
    await render(<Filters onClosed={onClosed} />)
    await opened()
    await expect.element(button('Close')).toHaveFocus()
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else if (way === 'cross') await userEvent.click(button('Close'))
    else await userEvent.click(document.body, { position: { x: 4, y: 4 } })
    await expect.element(dialog('Filter orders')).not.toBeInTheDocument()
    await expect.element(button('Filters')).toHaveFocus()
    expect(onClosed).toHaveBeenCalledTimes(1)
    expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
  })

  it('leaves Escape to a menu inside, and the next one closes it', async () => {
    await render(<Filters />)
    await opened()
    await userEvent.click(button('Actions'))
    await expect.element(page.getByRole('menuitem', { name: 'Repeat' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(button('Actions')).toHaveFocus()
    await expect.element(dialog('Filter orders')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Filter orders')).not.toBeInTheDocument()
  })

  it('asks over itself: the focus is on the answer that changes nothing, and Escape takes the question back alone', async () => {
    await render(<Filters />)
    await opened()
    await userEvent.click(button('Reset'))
    await expect.element(button('Keep')).toHaveFocus()
    expect(page.getByRole('dialog').elements().length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Reset the filters?')).not.toBeInTheDocument()
    await expect.element(button('Reset')).toHaveFocus()
    await expect.element(dialog('Filter orders')).toBeVisible()
  })

  it('lets only the uppermost of two answer Escape where neither stands within the other', async () => {
    const closed: string[] = []
    function Two() {
      const [hasSecond, setHasSecond] = useState(false)
      return (
        <>
          {hasSecond && (
            <BareDialog label="Second" className={undefined} onClose={() => closed.push('second')}>
              <button type="button">Inner</button>
            </BareDialog>
          )}
          <BareDialog label="First" className={undefined} onClose={() => closed.push('first')}>
            <button type="button" onClick={() => setHasSecond(true)}>
              More
            </button>
          </BareDialog>
        </>
      )
    }
    await render(<Two />)
    await userEvent.click(button('More'))
    await expect.element(button('Inner')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(closed).toEqual(['second'])
  })

  it('starts where a field asks for the focus, and leaves it where the end of the dialog put it', async () => {
    function Code() {
      const [isOpen, setIsOpen] = useState(true)
      const said = useRef<HTMLParagraphElement>(null)
      useEffect(() => {
        if (!isOpen) said.current?.focus()
      }, [isOpen])
      return (
        <>
          <p ref={said} tabIndex={-1}>
            Sent
          </p>
          <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Code" closeLabel="Close">
            <input aria-label="Code" autoFocus />
          </Dialog>
        </>
      )
    }
    await render(<Code />)
    await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Sent')).toHaveFocus()
  })
})
