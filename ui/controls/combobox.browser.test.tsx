import { useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BareDialog } from './index.ts'
import { Combobox, ComboboxInput } from './on-demand/combobox.tsx'

const COUNTRIES = [
  { value: 'FR', name: 'France' },
  { value: 'DE', name: 'Germany' },
  { value: 'GR', name: 'Greece' },
]
const field = () => page.getByRole('combobox', { name: 'Countries' })
const list = () => page.getByRole('listbox', { name: 'Countries' })
const option = (name: string) => page.getByRole('option', { name })
/** What the field points at, which is where a screen reader is while the focus stays in the field. */
const pointedAt = () => document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')?.textContent

interface CountriesProps {
  readonly most?: number
  readonly isSingle?: boolean
  readonly onSubmit?: () => void
}

function Countries({ most = 3, isSingle = false, onSubmit }: CountriesProps) {
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const options = COUNTRIES.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  return (
    <form onSubmit={onSubmit}>
      <Combobox
        label="Countries"
        options={options}
        chosen={chosen}
        isSingle={isSingle}
        isFull={chosen.length >= most}
        onToggle={(value) => {
          setChosen(isSingle ? [value] : chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
          setTyped('')
          if (isSingle) setIsOpen(false)
        }}
        typed={typed}
        onType={setTyped}
        isOpen={isOpen}
        onOpen={setIsOpen}
        note={options.length === 0 && 'No such country'}
        box={box}
      >
        <div ref={box}>
          <ComboboxInput aria-label="Countries" />
        </div>
      </Combobox>
      <output>{chosen.join(' ')}</output>
    </form>
  )
}

describe('a combobox', () => {
  it('opens by a press, and the focus stays in the field', async () => {
    await render(<Countries />)
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(field())
    await expect.element(list()).toBeVisible()
    await expect.element(list()).toHaveAttribute('aria-multiselectable', 'true')
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(field()).toHaveFocus()
  })

  it('opens by the first letter without losing it, and points at the first that is found', async () => {
    await render(<Countries />)
    await userEvent.tab()
    await userEvent.keyboard('ge')
    await expect.element(field()).toHaveValue('ge')
    await expect.element(option('Germany')).toBeVisible()
    await expect.poll(pointedAt).toBe('Germany')
  })

  it('opens and walks by arrows', async () => {
    await render(<Countries />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(pointedAt).toBe('France')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(pointedAt).toBe('Germany')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(pointedAt).toBe('France')
    await expect.element(field()).toHaveFocus()
  })

  it('chooses several by Enter, sends no form, and takes one back', async () => {
    const onSubmit = vi.fn()
    await render(<Countries onSubmit={onSubmit} />)
    await userEvent.tab()
    for (const letters of ['ger', 'fr']) {
      await userEvent.keyboard(letters)
      await expect.element(page.getByRole('option')).toBeVisible()
      await expect.poll(pointedAt).toBeDefined()
      await userEvent.keyboard('{Enter}')
      await expect.element(field()).toHaveValue('')
    }
    expect(document.querySelector('output')?.textContent).toBe('DE FR')
    await expect.element(page.getByRole('option', { name: 'Germany', selected: true })).toBeVisible()
    await userEvent.click(option('Germany'))
    await expect.element(page.getByRole('option', { name: 'Germany', selected: false })).toBeVisible()
    await expect.element(field()).toHaveFocus()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('lets nothing more be chosen than may be', async () => {
    await render(<Countries most={1} />)
    await userEvent.click(field())
    await userEvent.click(option('France'))
    await expect.element(option('Germany')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(option('France')).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('closes with a single choice', async () => {
    await render(<Countries isSingle />)
    await userEvent.click(field())
    await expect.element(list()).not.toHaveAttribute('aria-multiselectable')
    await userEvent.click(option('Greece'))
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
  })

  it('closes by Escape and keeps what is chosen, also when Escape comes again', async () => {
    await render(
      <BareDialog label="Around" className={undefined} onClose={() => undefined}>
        <Countries />
      </BareDialog>,
    )
    await userEvent.click(field())
    await userEvent.click(option('Greece'))
    await userEvent.keyboard('{Escape}')
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: 'Around' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(document.querySelector('output')?.textContent).toBe('GR')
  })

  it('says when nothing is found', async () => {
    await render(<Countries />)
    await userEvent.tab()
    await userEvent.keyboard('zz')
    await expect.element(page.getByText('No such country')).toBeVisible()
    expect(page.getByText('No such country').element().closest('[role="status"]')).not.toBeNull()
  })
})
