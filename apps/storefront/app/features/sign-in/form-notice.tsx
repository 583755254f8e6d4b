import { Notice } from '@vitrine/ui/components'
import type { ReactNode } from 'react'

/** One line over the form for what belongs to no single field. */
export function FormNotice({ messages, action }: { readonly messages: readonly (string | undefined)[]; readonly action?: ReactNode }) {
  const said = messages.filter((message) => message !== undefined)
  if (said.length === 0) return null
  return (
    <Notice tone="bad" role="alert" action={action}>
      {said.join('\n')}
    </Notice>
  )
}
