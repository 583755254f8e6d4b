import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { HtmlField } from './html-field.tsx'

function Field({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first)
  return <HtmlField id="body" label="Text" isReadOnly={false} value={value} onChange={setValue} />
}

const text = () => page.getByRole('textbox', { name: 'Text' })
const select = (from: number, to: number) => {
  const field = text().element() as HTMLTextAreaElement
  field.focus()
  field.setSelectionRange(from, to)
}

it('formats what is selected, by buttons and by keys', async () => {
  onConsole(<Field first="We sell views" />)
  await expect.element(text()).toHaveValue('We sell views')
  select(3, 7)
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect.element(text()).toHaveValue('We <strong>sell</strong> views')
  await expect.element(text()).toHaveFocus()
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.element(text()).toHaveValue('We sell views')
  select(8, 13)
  await page.getByRole('button', { name: 'Link' }).click()
  await userEvent.keyboard('/services')
  await expect.element(text()).toHaveValue('We sell <a href="/services">views</a>')
})

it('shows what the server would keep, and says what it takes out', async () => {
  const server = aServer({
    'POST /panels/tidewell/pages/preview': () => ({
      json: {
        data: {
          nodes: [
            { tag: 'h2', attributes: {}, children: ['About & us'] },
            { tag: 'ul', attributes: {}, children: [{ tag: 'li', attributes: {}, children: ['One'] }] },
            { tag: 'a', attributes: { href: '/x', rel: 'nofollow' }, children: ['Link'] },
          ],
          takenOut: ['<script>'],
        },
      },
    }),
  })
  onConsole(<Field first="<h2>About & us</h2><script>" />, { server })
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview of Text' })
  await expect.element(preview.getByRole('heading', { name: 'About & us', level: 2 })).toBeVisible()
  await expect.element(preview.getByRole('listitem')).toHaveTextContent('One')
  await expect.element(preview.getByText('Will be removed: <script>')).toBeVisible()
  await preview.getByRole('link', { name: 'Link' }).click()
  await expect.element(preview).toBeVisible()
  expect(server.to('POST /panels/tidewell/pages/preview')[0]?.body).toEqual({ html: '<h2>About & us</h2><script>' })
})
