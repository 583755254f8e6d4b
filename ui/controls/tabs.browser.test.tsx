import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TabPanel, Tabs } from './index.ts'

const KINDS = ['simple', 'expert', 'subscription'] as const
const tab = (name: string) => page.getByRole('tab', { name })
const panel = (name: string) => page.getByRole('tabpanel', { name })

function Kinds({ areLinks = false }: { readonly areLinks?: boolean }) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('simple')
  const link = (each: string) => <a href={`#${each}`}>{each}</a>
  return (
    <>
      <Tabs
        id="kind"
        label="Kind of order"
        tabs={KINDS.map((each) => ({ value: each, name: each, ...(areLinks ? { render: link(each) } : {}) }))}
        value={kind}
        onChange={setKind}
      />
      <TabPanel id="kind" value={kind}>
        <button type="button">Order {kind}</button>
      </TabPanel>
    </>
  )
}

describe('tabs', () => {
  it('tell which is shown, and name their panel', async () => {
    await render(<Kinds />)
    await expect.element(page.getByRole('tablist', { name: 'Kind of order' })).toBeVisible()
    await expect.element(tab('simple')).toHaveAttribute('aria-selected', 'true')
    await expect.element(tab('expert')).toHaveAttribute('aria-selected', 'false')
    await expect.element(tab('simple')).toHaveAttribute('aria-controls', panel('simple').element().id)
  })

  it('are one stop of Tab, and arrows, Home and End walk round and show', async () => {
    await render(<Kinds />)
    await userEvent.tab()
    await expect.element(tab('simple')).toHaveFocus()
    for (const [key, name] of [
      ['{ArrowRight}', 'expert'],
      ['{End}', 'subscription'],
      ['{ArrowRight}', 'simple'],
      ['{ArrowLeft}', 'subscription'],
      ['{Home}', 'simple'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.element(tab(name)).toHaveFocus()
      await expect.element(panel(name)).toBeVisible()
    }
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Order simple' })).toHaveFocus()
  })

  it('show by a press', async () => {
    await render(<Kinds />)
    await userEvent.click(tab('expert'))
    await expect.element(panel('expert')).toBeVisible()
  })

  it('stay links where each is an address', async () => {
    await render(<Kinds areLinks />)
    await expect.element(tab('expert')).toHaveAttribute('href', '#expert')
    await userEvent.click(tab('expert'))
    expect(location.hash).toBe('#expert')
  })
})
