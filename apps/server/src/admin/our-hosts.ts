import type { Panels } from '@vitrine/panels'
import { hostOfOrigin } from '@vitrine/platform/http'

/** Whether a panel or the console answers on a host: what a proxy may get a certificate for. */
export const ourHosts =
  (panels: Pick<Panels, 'findByHost'>, consoleOrigin: string | undefined) =>
  async (host: string): Promise<boolean> =>
    (consoleOrigin !== undefined && hostOfOrigin(consoleOrigin) === host.toLowerCase()) || (await panels.findByHost(host)) !== undefined
