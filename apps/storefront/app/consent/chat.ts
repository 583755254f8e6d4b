import { loadParty } from './loaders.ts'
import { isChat, type ThirdParty } from './third-parties.ts'

type Chat = (...call: readonly unknown[]) => void
interface ChatsOnPage {
  readonly Intercom?: Chat
  readonly jivo_api?: { open(): void }
}

/** The chat a panel offers: the first one it configured (NS-58). */
export const chatOf = (parties: readonly ThirdParty[]): ThirdParty | undefined => parties.find(isChat)

/** Where a chat link leads while no chat was opened, and for good where the panel has none. */
export const chatFallback = (supportEmail: string): string => `mailto:${supportEmail}`

/** Opens the chat the visitor asked for; asking for it is allowing it. Rejects when the chat's host does not answer. */
export async function openChat(chat: ThirdParty): Promise<void> {
  await loadParty(chat)
  const { Intercom, jivo_api: jivo } = globalThis as unknown as ChatsOnPage
  if (chat.kind === 'intercom') Intercom?.('show')
  else jivo?.open()
}
