import { isChat, type ThirdParty } from '../request/third-parties.ts'
import { loadParty } from './loaders.ts'

interface ChatsOnPage {
  readonly Intercom?: (call: 'show') => void
  readonly jivo_api?: { readonly open: () => void }
}

/** The chat a panel offers: the first one it configured (NS-58). */
export const chatOf = (parties: readonly ThirdParty[]): ThirdParty | undefined => parties.find(isChat)

/** Where a chat link leads while no chat was opened, and for good where the panel has none. */
export const chatFallback = (supportEmail: string): string => `mailto:${supportEmail}`

/** Opens the chat the visitor asked for; asking for it is allowing it. Rejects when the chat's host does not answer, or answers without a chat. */
export async function openChat(chat: ThirdParty, page = globalThis as ChatsOnPage, load = loadParty): Promise<void> {
  await load(chat)
  const { Intercom, jivo_api: jivo } = page
  if (chat.kind === 'intercom' && Intercom) Intercom('show')
  else if (chat.kind === 'jivosite' && jivo) jivo.open()
  else throw new Error('The chat came without a way to open it')
}
