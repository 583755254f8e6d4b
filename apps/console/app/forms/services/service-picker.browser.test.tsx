import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import type { ServiceChoice } from './service-choice.ts'
import { ServicePicker } from './service-picker.tsx'

const service = (id: number, name: string, more: Partial<ServiceChoice> = {}): ServiceChoice => ({
  ...{ id, name, networkName: 'Cliptic', priceNano: '2040000000', priceType: 'per_quantity', pricingPer: 1000 },
  ...{ isPackage: false, isEnabled: true, isArchived: false, ...more },
})
const all = [service(12, 'Likes'), service(468, 'Real views', { isEnabled: false }), service(469, 'Live views', { isPackage: true })]

const server = () =>
  aServer({
    'GET /panels/tidewell/services/choices': ({ query }) => {
      const ids = query.get('ids')?.split(',')
      const [q, packages] = [query.get('q') ?? '', query.get('packages')]
      const found = ids
        ? all.filter(({ id }) => ids.includes(String(id)))
        : all.filter(
            ({ id, name, isPackage }) => (String(id) === q || name.toLowerCase().includes(q)) && !(packages === 'without' && isPackage),
          )
      return { json: { data: found } }
    },
  })

interface ChoosingProps {
  readonly first?: readonly string[]
  readonly isSingle?: boolean
  readonly isReadOnly?: boolean
  readonly packages?: 'without'
}

function Choosing({ first = [], ...picker }: ChoosingProps) {
  const [value, setValue] = useState(first)
  return (
    <form onSubmit={() => setValue(['sent'])}>
      <ServicePicker id="picker" label="Services" {...picker} value={value} onChange={setValue} />
      <output data-testid="value">{value.join(' ')}</output>
    </form>
  )
}

const field = () => page.getByRole('combobox', { name: 'Services' })
const value = () => page.getByTestId('value')

it('chooses several by name or number with the keyboard alone, and keeps each with its name, network and price', async () => {
  onConsole(<Choosing />, { server: server() })
  await userEvent.tab()
  await userEvent.keyboard('views')
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await expect
    .element(page.getByRole('option', { name: /^468 · Real views/ }))
    .toHaveTextContent('468 · Real viewsCliptic · $2.04 per 1 000 · Off sale')
  await userEvent.keyboard('{Enter}')
  await expect.element(value()).toHaveTextContent('468')
  await expect.element(field()).toHaveValue('')
  await userEvent.keyboard('12')
  await expect.element(page.getByRole('option', { name: /^12 · Likes/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(value()).toHaveTextContent('468 12')
  const chosen = page.getByRole('list', { name: '2 services' })
  await expect.element(chosen.getByRole('listitem').first()).toHaveTextContent('468 · Real viewsCliptic · $2.04 per 1 000 · Off sale')
  await userEvent.keyboard('{Escape}')
  await userEvent.tab({ shift: true })
  await expect.element(page.getByRole('button', { name: 'Remove 12 · Likes' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(value()).toHaveTextContent('468')
  await expect.element(field()).toHaveFocus()
})

it('names what was chosen before, and says what is there no longer', async () => {
  onConsole(<Choosing first={['12', '77']} />, { server: server() })
  const rows = page.getByRole('list', { name: '2 services' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('12 · LikesCliptic · $2.04 per 1 000')
  await expect.element(rows.nth(1)).toHaveTextContent('77No longer exists')
})

it('shows a single choice in the field, replaces it by what is typed and clears it', async () => {
  onConsole(<Choosing isSingle first={['12']} />, { server: server() })
  await expect.element(field()).toHaveValue('12 · Likes')
  await userEvent.click(field())
  await userEvent.keyboard('real')
  await expect.element(page.getByRole('option', { name: /Real views/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('468 · Real views')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(value()).toHaveTextContent('468')
  await page.getByRole('button', { name: 'Clear Services' }).click()
  await expect.element(value()).toHaveTextContent('')
})

it('leaves the choice as it was by Escape', async () => {
  onConsole(<Choosing isSingle first={['12']} />, { server: server() })
  await expect.element(field()).toHaveValue('12 · Likes')
  await userEvent.click(field())
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('No service matches.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveValue('12 · Likes')
  await expect.element(value()).toHaveTextContent('12')
})

it('offers no packages where none may stand', async () => {
  onConsole(<Choosing packages="without" />, { server: server() })
  await userEvent.click(field())
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await expect.element(page.getByRole('option', { name: /Live views/ })).not.toBeInTheDocument()
})

it('says why nothing is found when the server fails', async () => {
  const failing = aServer({
    'GET /panels/tidewell/services/choices': () => ({ status: 422, json: { message: 'No right to see services.' } }),
  })
  onConsole(<Choosing />, { server: failing })
  await userEvent.click(field())
  await expect.element(page.getByText('Not searched: No right to see services.')).toBeVisible()
})

it('only shows what is chosen where nothing can be changed', async () => {
  onConsole(<Choosing isReadOnly first={['12']} />, { server: server() })
  await expect.element(page.getByRole('listitem')).toHaveTextContent('12 · LikesCliptic · $2.04 per 1 000')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await expect.element(field()).not.toBeInTheDocument()
})
