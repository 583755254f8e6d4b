import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../testing/a-console.tsx'
import { PictureField, PicturesFor } from './picture-field.tsx'

const CALL = 'POST /panels/tidewell/media'
const panel = { ...tidewell, origin: location.origin, permissions: ['appearance.edit'] }
const DOT = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
const ADDRESS = '/assets/media/0123.svg'

function Form({ permission, isRemovable = true }: { readonly permission: string | undefined; readonly isRemovable?: boolean }) {
  const [value, setValue] = useState(DOT)
  return (
    <PicturesFor value={permission}>
      <PictureField
        id="logo"
        label="Logo"
        {...{ value, isRemovable }}
        hint={undefined}
        error={undefined}
        isReadOnly={false}
        onChange={setValue}
      />
    </PicturesFor>
  )
}
type Answers = Parameters<typeof aServer>[0][string]
const shown = (
  answer: Answers = () => ({ status: 201, json: { data: { address: ADDRESS } } }),
  permission: string | undefined = 'appearance.edit',
) => {
  const server = aServer({ [CALL]: answer })
  onConsole(<Form permission={permission} />, { server, panel })
  return server
}
const field = () => page.getByRole('textbox', { name: 'Logo' })
const aFile = (name = 'mark.svg', size = 20) => new File(['x'.repeat(size)], name, { type: 'image/svg+xml' })
const choose = async (file: File) => {
  await expect.poll(fileInput).not.toBeNull()
  await userEvent.upload(page.elementLocator(fileInput()), file)
}
const fileInput = () => document.querySelector('input[type=file]') as HTMLInputElement

it('shows the picture on light and on dark', async () => {
  shown()
  await expect.element(page.getByRole('img', { name: 'On light' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'On dark' })).toBeVisible()
})
it('a chosen file is sent with what it is for, and its address stands in the field', async () => {
  const server = shown()
  await choose(aFile())
  await expect.element(field()).toHaveValue(ADDRESS)
  await expect.element(page.getByText('Uploaded mark.svg.')).toBeVisible()
  const [sent] = server.to(CALL)
  expect(sent?.body).toMatchObject({ permission: 'appearance.edit', file: expect.any(File) })
  expect(sent?.headers.get('content-type')).toBeNull()
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})
it('a file is dropped, and pasted', async () => {
  const server = shown()
  await expect.element(field()).toBeVisible()
  const transfer = () => {
    const data = new DataTransfer()
    data.items.add(aFile())
    return data
  }
  field()
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer() }))
  await expect.element(field()).toHaveValue(ADDRESS)
  field()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer() }))
  await expect.poll(() => server.to(CALL)).toHaveLength(2)
})
it('tells while it is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<{ json: unknown }>()
  shown(() => promise)
  await choose(aFile())
  await expect.element(page.getByText('Uploading mark.svg…')).toBeVisible()
  resolve({ json: { data: { address: ADDRESS } } })
  await expect.element(field()).toHaveValue(ADDRESS)
})
it('what is refused stands under the field, which stays as it was', async () => {
  shown(() => ({ status: 422, json: { message: 'Invalid', errors: { file: ['This SVG holds a script.'] } } }))
  await choose(aFile())
  await expect.element(page.getByText('This SVG holds a script.')).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveValue(DOT)
})
it('is sent again under the same key when its answer was lost, and another file under another', async () => {
  let isAway = true
  const server = shown(() =>
    isAway ? { status: 503, json: { message: 'Service Unavailable' } } : { json: { data: { address: ADDRESS } } },
  )
  await choose(aFile())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => server.to(CALL)).toHaveLength(2)
  isAway = false
  await choose(aFile('other.svg'))
  await expect.element(field()).toHaveValue(ADDRESS)
  const keys = server.to(CALL).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
})
it('more than 2 MB is not sent', async () => {
  const server = shown()
  await choose(aFile('big.svg', 2 * 1024 * 1024 + 1))
  await expect.element(page.getByText('The file must not be larger than 2 MB.')).toBeVisible()
  expect(server.sent).toEqual([])
})
it('an address is typed, and the picture removed', async () => {
  shown()
  await field().fill('https://elsewhere.example/a.png')
  await expect.element(page.getByText('No preview').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Logo' }).click()
  await expect.element(field()).toHaveValue('')
})
it('uploads nothing for those who may not change it', async () => {
  shown(undefined, 'content.edit')
  await expect.element(field()).toBeVisible()
  expect(document.querySelector('input[type=file]')).toBeNull()
  expect(page.getByRole('button').elements()).toEqual([])
})
