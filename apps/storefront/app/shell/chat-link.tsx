import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { useShop } from '../shop/shop-context.tsx'
import { openChat } from './open-chat.ts'

type Look = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** Help: the panel's live chat where it has one, else a letter to its support. */
export function ChatLink({ children, onClick, ...look }: Look & { readonly children: ReactNode }) {
  const { settings } = useShop()
  return (
    <a
      {...look}
      href={`mailto:${settings.support_email}`}
      onClick={(event) => {
        if (openChat(settings)) event.preventDefault()
        onClick?.(event)
      }}
    >
      {children}
    </a>
  )
}
