import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SessionProvider } from '../../session/session-context.tsx'
import { aServer, me } from '../../testing/a-console.tsx'
import { DeploymentFrame } from './deployment-frame.tsx'

function opened(answer: object) {
  const server = aServer({ 'GET /me': () => answer })
  const routes = [
    { path: '/deployment', element: <DeploymentFrame />, children: [{ path: 'panels', element: <h1>Inside</h1> }] },
    { path: '/sign-in', element: <h1>Sign in</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/deployment/panels?state=open'] })
  render(
    <SessionProvider fetcher={server.fetcher}>
      <RouterProvider router={router} />
    </SessionProvider>,
  )
  return router
}

describe('the pages of the deployment', () => {
  it.each(['owner', 'auditor'] as const)('are an %s’s of it, with the way to each and back', async (deploymentRole) => {
    opened({ json: { data: { ...me, deploymentRole } } })
    await expect.element(page.getByRole('heading', { name: 'Inside' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Panels' })).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByRole('link', { name: 'Backups' })).toHaveAttribute('href', '/deployment/backups')
    await expect.element(page.getByRole('link', { name: 'All shops' })).toHaveAttribute('href', '/all')
  })
  it('are not there for those who run a panel only', async () => {
    opened({ json: { data: me } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.getByText('Inside').elements()).toEqual([])
  })
  it('ask those who are not signed in to sign in, and come back', async () => {
    const router = opened({ status: 401, json: { message: 'Sign in' } })
    await expect.poll(() => router.state.location.pathname).toBe('/sign-in')
    expect(new URLSearchParams(router.state.location.search).get('to')).toBe('/deployment/panels?state=open')
  })
})
