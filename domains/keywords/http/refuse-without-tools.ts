import type { RequestContext } from '@vitrine/platform/http'
import type { KeywordsDeps } from '../deps.ts'
import { toolsOff } from '../errors.ts'

/** Refuses every call where the panel has switched the keyword tools off (INST-012). */
export async function refuseWithoutTools({ panels }: Pick<KeywordsDeps, 'panels'>, { panelId }: RequestContext): Promise<void> {
  const { settings } = await panels.get(panelId)
  if (!settings.enable_keyword_tools) throw toolsOff()
}
