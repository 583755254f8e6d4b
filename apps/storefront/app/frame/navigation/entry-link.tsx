import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from './menu-entries.ts'

type Look = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link to where an entry leads: a page of the shop, another site here, or another site in a tab of its own. */
export function EntryLink({ entry, children, ...look }: Look & { readonly entry: MenuEntry; readonly children?: ReactNode }) {
  if (entry.to !== null) {
    return (
      <Link to={entry.to} {...look}>
        {children}
      </Link>
    )
  }
  const tab = entry.opensTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={entry.href ?? undefined} {...tab} {...look}>
      {children}
    </a>
  )
}
