import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'
import '../console.css'
import type { Me, Panel } from '../session/me.ts'
import { PanelContext } from '../session/panel-context.ts'
import { SessionProvider } from '../session/session-context.tsx'

export const tidewell = {
  ...{
    id: 1,
    key: 'tidewell',
    name: 'Tidewell',
    host: 'tidewell.example',
    origin: 'https://tidewell.example',
    color: null,
    state: 'open' as const,
    isArchived: false,
    isFrozen: false,
    role: 'owner',
    sees: [],
  },
  permissions: ['services.view', 'services.edit', 'services.price', 'staff.edit', 'audit.view'],
}
export const me: Me = {
  ...{ id: 7, name: 'Ines Varga', email: 'ines@vitrine.example', deploymentRole: null, provedUntil: null, hasPasskey: false },
  panels: [tidewell, { ...tidewell, id: 2, key: 'northbeam', name: 'Northbeam', host: 'northbeam.example' }],
}

export interface Sent {
  readonly call: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}
interface Reply {
  readonly status?: number
  readonly json?: unknown
}
type Answer = (sent: Sent) => Reply | Promise<Reply>

/** Plays the server on the wire: answers a call by its method and path, and remembers what was sent. */
export function aServer(answers: Readonly<Record<string, Answer>>) {
  const sent: Sent[] = []
  const fetcher = (async (address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const call = `${method} ${address.replace('/operator/v1', '').replace(/\?.*/, '')}`
    const request = {
      call,
      query: new URLSearchParams(address.split('?')[1]),
      headers: new Headers(headers),
      body: body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : undefined,
    }
    sent.push(request)
    const { status = 200, json } = (await answers[call]?.(request)) ?? { status: 404, json: { message: 'Not found' } }
    return status === 204 ? new Response(null, { status }) : Response.json(json ?? {}, { status })
  }) as typeof fetch
  return { sent, fetcher, to: (call: string) => sent.filter((each) => each.call === call) }
}

interface Around {
  readonly server?: ReturnType<typeof aServer>
  readonly address?: string
  readonly panel?: Panel
  readonly who?: Me
}

/** Renders a part of the console in a browser with what stands around it: server, router, operator and panel. */
export function onConsole(part: ReactNode, { server = aServer({}), address = '/', panel = tidewell, who = me }: Around = {}) {
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [address] })
  const screen = render(
    <SessionProvider fetcher={server.fetcher}>
      <PanelContext value={{ me: who, panel }}>
        <RouterProvider router={router} />
      </PanelContext>
    </SessionProvider>,
  )
  return { screen, router }
}
