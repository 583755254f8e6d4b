import { useMemo, useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  type LentKeys,
  SearchList,
  SearchListInput,
  SearchListLentField,
  SearchListResults,
  type TaughtIds,
} from './on-demand/search-list.tsx'

const SOLD = [
  { key: 'services', caption: 'Services', items: ['Likes', 'Views'] },
  { key: 'networks', caption: 'Networks', items: ['Instagram', 'YouTube'] },
]
type Chosen = (name: string, isOther: boolean) => void

function useFound(text: string) {
  return useMemo(
    () =>
      SOLD.map((group) => ({ ...group, items: group.items.filter((name) => name.toLowerCase().includes(text.toLowerCase())) })).filter(
        ({ items }) => items.length > 0,
      ),
    [text],
  )
}

function Commands({ onChoose }: { readonly onChoose: Chosen }) {
  const [text, setText] = useState('')
  const groups = useFound(text)
  return (
    <SearchList groups={groups} text={text} onType={setText} startsAtFirst onChoose={onChoose}>
      <SearchListInput aria-label="Search" />
      <SearchListResults label="Results" groups={groups} keyOf={(name) => name}>
        {(name) => name}
      </SearchListResults>
    </SearchList>
  )
}

/** A field that was there first, with a list that comes when something is typed. */
function Header({ onChoose, onSubmit }: { readonly onChoose: Chosen; readonly onSubmit: () => void }) {
  const [text, setText] = useState('')
  const [ids, setIds] = useState<TaughtIds | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<LentKeys | null>(null)
  const groups = useFound(text)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input
        ref={input}
        role="combobox"
        aria-label="Search"
        aria-expanded={ids !== null}
        aria-controls={ids?.list}
        aria-activedescendant={ids?.option}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          keys.current?.onChange(event)
        }}
        onKeyDown={(event) => keys.current?.onKeyDown(event)}
      />
      {text !== '' && (
        <SearchList groups={groups} text={text} onType={() => undefined} startsAtFirst={false} onChoose={onChoose}>
          <SearchListLentField field={input} keys={keys} onIds={setIds} />
          <SearchListResults label="Results" groups={groups} keyOf={(name) => name}>
            {(name) => name}
          </SearchListResults>
        </SearchList>
      )}
    </form>
  )
}

const field = () => page.getByRole('combobox', { name: 'Search' })
const pointedAt = () => document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')?.textContent
const selected = () => page.getByRole('option', { selected: true })

describe('a list that a field searches', () => {
  it('is at the first from the start and goes over the groups and round', async () => {
    await render(<Commands onChoose={() => undefined} />)
    await userEvent.tab()
    await expect.poll(pointedAt).toBe('Likes')
    for (const name of ['Views', 'Instagram', 'YouTube', 'Likes']) {
      await userEvent.keyboard('{ArrowDown}')
      await expect.poll(pointedAt).toBe(name)
      await expect.element(selected()).toHaveTextContent(name)
    }
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(pointedAt).toBe('YouTube')
    await expect.element(field()).toHaveFocus()
    await expect.element(page.getByRole('group', { name: 'Networks' })).toBeVisible()
  })

  it('takes the first of what is found now by Enter, another way with Ctrl, and by a press', async () => {
    const onChoose = vi.fn()
    await render(<Commands onChoose={onChoose} />)
    await userEvent.tab()
    await userEvent.keyboard('tube')
    await expect.element(field()).toHaveValue('tube')
    await expect.poll(pointedAt).toBe('YouTube')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await userEvent.click(page.getByRole('option', { name: 'YouTube' }))
    expect(onChoose.mock.calls).toEqual([
      ['YouTube', false],
      ['YouTube', true],
      ['YouTube', false],
    ])
    await expect.element(field()).toHaveValue('tube')
  })

  it('serves a field that was there before it, which sends its form while nothing is pointed at', async () => {
    const [onChoose, onSubmit] = [vi.fn(), vi.fn()]
    await render(<Header onChoose={onChoose} onSubmit={onSubmit} />)
    await userEvent.tab()
    await userEvent.keyboard('i')
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(field()).toHaveAttribute('aria-controls', page.getByRole('listbox', { name: 'Results' }).element().id)
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(pointedAt).toBe('Views')
    await userEvent.keyboard('n')
    await expect.element(field()).toHaveValue('in')
    await expect.poll(pointedAt).toBeUndefined()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChoose.mock.calls).toEqual([['Instagram', false]])
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await userEvent.clear(field())
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(field()).not.toHaveAttribute('aria-activedescendant')
  })
})
