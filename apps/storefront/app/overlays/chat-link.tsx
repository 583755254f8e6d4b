import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { chatFallback, chatOf, openChat } from '../consent/chat.ts'
import { useShop } from '../shop/shop-context.tsx'

type Look = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** Help: the panel's live chat where it has one, else a mail to its support; so also when the chat does not load. */
export function ChatLink({ children, onClick, ...look }: Look & { readonly children: ReactNode }) {
  const { settings, thirdParties } = useShop()
  const letter = chatFallback(settings.support_email)
  const chat = chatOf(thirdParties)
  return (
    <a
      {...look}
      href={letter}
      onClick={(event) => {
        if (chat) {
          event.preventDefault()
          openChat(chat).catch(() => location.assign(letter))
        }
        onClick?.(event)
      }}
    >
      {children}
    </a>
  )
}
