import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { SearchProvider, useSearch } from './search-context.tsx'

const Field = () => <i>{useSearch().text}</i>
const Frame = () => (
  <SearchProvider>
    <Field />
    <Outlet />
  </SearchProvider>
)

function shownAt(address: string): string {
  const children = [
    { path: '/', handle: { isSearchable: true }, element: null },
    { path: '/orders', handle: { ns: ['orders'] }, element: null },
  ]
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [address] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

describe('the text of the header’s field', () => {
  it('is that of the catalogue’s address', () => {
    expect(shownAt('/?search=views')).toBe('<i>views</i>')
  })
  it('is not that of a list with a field of its own', () => {
    expect(shownAt('/orders?search=184207')).toBe('<i></i>')
  })
})
