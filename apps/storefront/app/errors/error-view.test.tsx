import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { serverI18n } from '../i18n/create-i18n.ts'
import { ErrorView } from './error-view.tsx'
import { LastResort } from './last-resort.tsx'
import { PageError } from './page-error.ts'

/** As the server renders it, in English. */
async function rendered(element: ReactElement): Promise<string> {
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(
    <I18nextProvider i18n={await serverI18n('en')}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
}

describe('a page that failed', () => {
  it('says that something went wrong; only 500 offers a new order (ERRVIEW-005)', async () => {
    const unavailable = await rendered(<ErrorView error={{ status: 503 }} />)
    const broken = await rendered(<ErrorView error={new PageError('x')} />)
    for (const html of [unavailable, broken]) expect(html).toContain('Something went wrong on our side')
    expect(unavailable).not.toContain('href="/orders/create"')
    expect(broken).toContain('href="/orders/create"')
  })

  it('while showing its error still has its messages, the detail and a way home (ERRVIEW-006)', async () => {
    const broken = new LastResort({ children: null })
    broken.state = LastResort.getDerivedStateFromError(new Error('boom'))
    const html = await rendered(<>{broken.render()}</>)
    expect(html).toContain('An error occurred while showing the error page')
    expect(html).toContain('>boom<')
    broken.state = LastResort.getDerivedStateFromError('a text that was thrown')
    expect(await rendered(<>{broken.render()}</>)).toContain('>a text that was thrown<')
    expect(html).toMatch(/<a [^>]*href="\/"/)
  })
})
