import type { FastifyRequest } from 'fastify'

/** The panel of a host, as far as the API itself needs it. */
export interface PanelOnHost {
  readonly id: number
  /** Scheme, host and port that its customers know; https there makes every answer one of https. */
  readonly origin?: string
}

export interface PanelSource {
  /** The panel that answers on a host (without port and without `core.`), or undefined. */
  readonly panelOf: (host: string) => Promise<PanelOnHost | undefined>
}

/** The host as asked for: no port, no `core.`, lower case. */
export const hostOf = (request: FastifyRequest): string =>
  (request.host ?? '')
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^core\./, '')

const panels = new WeakMap<object, Promise<PanelOnHost | undefined>>()
const ofSecurePanels = new WeakSet<object>()

/** The panel of a request, looked up once. */
export function panelOf(request: FastifyRequest, sources: PanelSource): Promise<PanelOnHost | undefined> {
  const known = panels.get(request.raw)
  if (known) return known
  const found = sources.panelOf(hostOf(request)).then((panel) => {
    if (panel && isHttps(panel)) ofSecurePanels.add(request.raw)
    return panel
  })
  panels.set(request.raw, found)
  return found
}

export const isHttps = (panel: PanelOnHost): boolean => panel.origin?.startsWith('https:') ?? false

/**
 * Whether cookies, addresses and headers of the answer are those of https: the panel's own origin decides, whatever a proxy sent or omitted. A panel of http
 * (the demo) follows the request.
 */
export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https' || ofSecurePanels.has(request.raw)
