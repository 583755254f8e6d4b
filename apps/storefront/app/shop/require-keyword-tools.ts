import { missing } from '../api/or-missing.ts'
import { requestContext } from '../request/server-contexts.ts'

interface Context {
  get(key: typeof requestContext): { readonly panel: { readonly settings: { readonly enable_keyword_tools: boolean } } }
}

/** The pages of the keyword tools are not there while the panel has them off: the answer is that of an unknown page (INST-012). */
export function requireKeywordTools(context: Context): void {
  if (!context.get(requestContext).panel.settings.enable_keyword_tools) throw missing('page')
}
