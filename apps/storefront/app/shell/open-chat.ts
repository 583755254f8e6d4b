import type { InstanceSettings } from '@vitrine/panels/contract/schemas'

interface ChatProviders {
  readonly Intercom?: (command: string) => void
  readonly jivo_api?: { readonly open: () => void }
}
type Chats = Pick<InstanceSettings, 'chat_widget_ids'>

/** Opens the panel's live chat, the first that is configured and loaded. Answers whether there was one: the link then need not be followed. */
export function openChat({ chat_widget_ids: ids }: Chats, page: ChatProviders = globalThis as ChatProviders): boolean {
  if (ids.intercom && page.Intercom) {
    page.Intercom('show')
    return true
  }
  if (ids.jivosite && page.jivo_api) {
    page.jivo_api.open()
    return true
  }
  return false
}
