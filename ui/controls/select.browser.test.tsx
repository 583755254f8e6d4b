import { type ComponentProps, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BareDialog, Select } from './index.ts'

const OPTIONS = [
  { value: 'new', name: 'Newest' },
  { value: 'price', name: 'Price' },
  { value: 'rating', name: 'Rating', isDisabled: true },
  { value: 'speed', name: 'Speed' },
]
const field = () => page.getByRole('combobox', { name: 'Sort by' })
const list = () => page.getByRole('listbox', { name: 'Sort by' })
const option = (name: string) => page.getByRole('option', { name })

function Sorting({
  onChoose = () => undefined,
  ...props
}: Partial<ComponentProps<typeof Select>> & { readonly onChoose?: (value: string) => void }) {
  const [value, setValue] = useState('price')
  const choose = (chosen: string) => {
    setValue(chosen)
    onChoose(chosen)
  }
  return (
    <>
      <label htmlFor="sort">Sort by</label>
      <Select id="sort" label="Sort by" options={OPTIONS} value={value} onChange={choose} {...props} />
      <button type="button">After</button>
    </>
  )
}

describe('a select', () => {
  it('tells its value, and opens by the first press, although its code comes only then', async () => {
    await render(<Sorting />)
    await expect.element(field()).toHaveTextContent('Price')
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
    ;(field().element() as HTMLElement).click()
    await expect.element(list()).toBeVisible()
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(field()).toHaveAttribute('aria-controls', list().element().id)
    await expect.element(option('Price')).toHaveFocus()
    await expect.element(option('Price')).toHaveAttribute('aria-selected', 'true')
  })

  it.each(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '])('opens by %s at what holds', async (key) => {
    await render(<Sorting />)
    await userEvent.tab()
    await userEvent.keyboard(key)
    await expect.element(option('Price')).toHaveFocus()
  })

  it('opens by its label', async () => {
    await render(<Sorting />)
    await userEvent.click(page.getByText('Sort by', { exact: true }))
    await expect.element(list()).toBeVisible()
  })

  it('opens by letters at what begins with them, also those typed before its code was there', async () => {
    await render(<Sorting />)
    await userEvent.tab()
    await userEvent.keyboard('sp')
    await expect.element(option('Speed')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveTextContent('Speed')
  })

  it('walks by arrows, to the ends by Home and End and by first letters, and chooses by Enter once', async () => {
    const onChoose = vi.fn()
    await render(<Sorting onChoose={onChoose} />)
    await userEvent.click(field())
    await expect.element(option('Price')).toHaveFocus()
    for (const [key, name] of [
      ['{Home}', 'Newest'],
      ['{ArrowDown}', 'Price'],
      ['{End}', 'Speed'],
      ['ne', 'Newest'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(option(name)).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveTextContent('Newest')
    expect(onChoose.mock.calls).toEqual([['new']])
  })

  it('chooses by a press and gives the focus back; what cannot be chosen stays where it is', async () => {
    const onChoose = vi.fn()
    await render(<Sorting onChoose={onChoose} />)
    await userEvent.click(field())
    await userEvent.click(option('Rating'), { force: true })
    expect(onChoose).not.toHaveBeenCalled()
    await userEvent.click(option('Speed'))
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    expect(onChoose.mock.calls).toEqual([['speed']])
  })

  it('changes nothing when what holds is chosen again', async () => {
    const onChoose = vi.fn()
    await render(<Sorting onChoose={onChoose} />)
    await userEvent.click(field())
    await userEvent.click(option('Price'))
    await expect.element(list()).not.toBeInTheDocument()
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('gives the focus back by Escape, and leaves a dialog around it open', async () => {
    await render(
      <BareDialog label="Around" className={undefined} onClose={() => undefined}>
        <Sorting />
      </BareDialog>,
    )
    await userEvent.click(field())
    await expect.element(option('Price')).toHaveFocus()
    expect(page.getByRole('dialog', { name: 'Around' }).element().contains(list().element())).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
  })

  it('is left by Tab for what follows it, and closes by a second press', async () => {
    await render(<Sorting />)
    await userEvent.click(field())
    await expect.element(option('Price')).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
    await userEvent.click(field())
    await expect.element(list()).toBeVisible()
    await userEvent.click(field())
    await expect.element(list()).not.toBeInTheDocument()
  })

  it('sends its value with the form, asks for one that is required, and points at its error', async () => {
    const sent: unknown[] = []
    await render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <Select
          label="Country"
          name="country"
          required
          value=""
          options={[{ value: '', name: 'Choose' }]}
          onChange={() => undefined}
          aria-invalid
          aria-describedby="why"
        />
        <p id="why">Choose a country</p>
        <Sorting name="sort" />
        <button type="submit">Send</button>
      </form>,
    )
    const country = page.getByRole('combobox', { name: 'Country' })
    await expect.element(country).toHaveAccessibleDescription('Choose a country')
    await expect.element(country).toBeInvalid()
    const form = document.querySelector('form')
    expect(form?.checkValidity()).toBe(false)
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ country: '', sort: 'price' })
    await userEvent.click(page.getByRole('button', { name: 'Send' }))
    expect(sent).toEqual([])
    await expect.element(country).toHaveFocus()
  })
})
