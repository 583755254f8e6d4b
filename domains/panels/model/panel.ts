import type { InstanceSettings } from '../contract/instance-settings.ts'
import type { PanelState } from '../vocabulary.ts'
import type { CustomCode } from './custom-code.ts'
import type { PanelLimits } from './limits/panel-limits.ts'
import type { PanelContent } from './panel-content.ts'
import type { PanelOptions } from './panel-options.ts'

/** One white-label instance as other domains see it. */
export interface Panel {
  readonly id: number
  readonly key: string
  readonly name: string
  /** The main host; `hosts` are all it answers on. */
  readonly host: string
  readonly hosts: readonly string[]
  /** Scheme, host and port that mails link to. */
  readonly origin: string
  /** Domain of AUTH_TOKEN; null means the cookie stays on the host that set it. */
  readonly cookieDomain: string | null
  readonly settings: InstanceSettings
  readonly options: PanelOptions
  readonly content: PanelContent
  /** What runs on its pages; null while there is none or it is stopped. */
  readonly customCode: CustomCode | null
  readonly state: PanelState
  /** Put away: closed, and not to be opened before it is restored. */
  readonly isArchived: boolean
  /** No new orders and payments; what was placed before goes on. */
  readonly isFrozen: boolean
  readonly limits: PanelLimits
  /** What visitors of a closed shop read. */
  readonly closedNote: string | null
  readonly version: number
}

/**
 * Where links of this panel lead. The stored origin is the answer for everything that leaves by mail: a host header must not decide it.
 * With the request at hand, a demo panel is followed to the port it was asked on.
 */
export function originOf(
  panel: Panel,
  context?: { readonly secure: boolean; readonly headers: Readonly<Record<string, string | undefined>> },
): string {
  const requested = context?.headers.host
  if (!panel.options.isDemo || !requested || !/^[a-z0-9.-]+(:\d{1,5})?$/i.test(requested)) return panel.origin
  const host = requested.toLowerCase().replace(/^core\./, '')
  return panel.hosts.includes(host.replace(/:\d+$/, '')) ? `${context.secure ? 'https' : 'http'}://${host}` : panel.origin
}

/** How hosts are compared: lower case, without port and final dot. */
export const normaliseHost = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
