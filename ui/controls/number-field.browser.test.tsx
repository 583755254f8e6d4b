import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NumberField } from './index.ts'

const field = () => page.getByRole('spinbutton', { name: 'Runs' })
const button = (name: string) => page.getByRole('button', { name })

function Runs({ onChange = () => undefined }: { readonly onChange?: (value: number) => void }) {
  const [runs, setRuns] = useState(3)
  const change = (value: number) => {
    setRuns(value)
    onChange(value)
  }
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="runs">Runs</label>
      <NumberField
        id="runs"
        name="runs"
        value={runs}
        min={2}
        max={1500}
        onChange={change}
        format={(value) => value.toLocaleString('en')}
        steps={{ fewer: 'One run fewer', more: 'One run more' }}
        aria-describedby="why"
        aria-invalid
      />
      <p id="why">At least two</p>
    </form>
  )
}

describe('a number field', () => {
  it('tells its name, its value, its bounds and its error', async () => {
    await render(<Runs />)
    await expect.element(field()).toHaveAttribute('aria-valuenow', '3')
    await expect.element(field()).toHaveAttribute('aria-valuemin', '2')
    await expect.element(field()).toHaveAttribute('aria-valuemax', '1500')
    await expect.element(field()).toHaveAccessibleDescription('At least two')
    await expect.element(field()).toBeInvalid()
    expect(new FormData(document.querySelector('form') ?? undefined).get('runs')).toBe('3')
  })

  it('leaves what is typed alone until the field is left, and then puts it within the bounds', async () => {
    const onChange = vi.fn()
    await render(<Runs onChange={onChange} />)
    await userEvent.fill(field(), '9999')
    await expect.element(field()).toHaveValue('9999')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.tab()
    await expect.element(field()).toHaveValue('1,500')
    await userEvent.fill(field(), '')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('2')
    expect(onChange.mock.calls).toEqual([[1500], [2]])
  })

  it('steps by arrows and pages from what is typed, never past a bound', async () => {
    await render(<Runs />)
    await userEvent.click(field())
    for (const [keys, value] of [
      ['{ArrowUp}', '4'],
      ['{PageUp}', '14'],
      ['{ArrowDown}', '13'],
      ['{PageDown}{PageDown}', '2'],
    ] as const) {
      await userEvent.keyboard(keys)
      await expect.element(field()).toHaveValue(value)
    }
    await userEvent.fill(field(), '1,200')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field()).toHaveValue('1,201')
  })

  it('steps by its buttons, of which one is off at a bound', async () => {
    await render(<Runs />)
    await userEvent.click(button('One run more'))
    await expect.element(field()).toHaveValue('4')
    await userEvent.click(button('One run fewer'))
    await userEvent.click(button('One run fewer'))
    await expect.element(field()).toHaveValue('2')
    await expect.element(button('One run fewer')).toBeDisabled()
  })
})
