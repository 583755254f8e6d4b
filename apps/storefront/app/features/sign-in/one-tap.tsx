import { Notice } from '@vitrine/ui/components'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#i18n'
import { noticeText, ValidationError } from '../../api/api-error.ts'
import { useSession } from '../../session/session-context.tsx'
import { visitorOrigin } from './visitor-origin.ts'

interface Prompt {
  readonly initialize: (options: {
    readonly client_id: string
    readonly nonce: string
    readonly use_fedcm_for_prompt: boolean
    readonly callback: (answer: { readonly credential: string }) => void
  }) => void
  readonly prompt: () => void
  readonly cancel: () => void
}
declare global {
  interface Window {
    google?: { readonly accounts?: { readonly id: Prompt } }
  }
}

const load = (address: string): Promise<Prompt | undefined> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: address, async: true })
    script.onload = () => resolve(window.google?.accounts?.id)
    script.onerror = () => reject(new Error('one tap'))
    document.head.append(script)
  })

export interface OneTapProps {
  readonly onSignedIn: () => Promise<void>
  /** The account wants the code of its second factor first. */
  readonly onSecondStep: () => void
}

/** Google's prompt, where the panel has switched it on. Anyone who blocks it, or has no account there, sees nothing of it. */
export default function OneTap({ onSignedIn, onSecondStep }: OneTapProps) {
  const { t } = useTranslation('sign-in')
  const { api } = useSession()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState<string>()
  const begun = useRef(false)
  const prompt = useRef<Prompt>(undefined)
  const enter = async (credential: string, token: string) => {
    try {
      await api.identity.oneTap({ body: { payload: { credential, ...visitorOrigin(search) }, g_csrf_token: token } })
      await onSignedIn()
    } catch (error) {
      if (error instanceof ValidationError && error.fields.two_factor) onSecondStep()
      else setFailure(noticeText(error) || t('problems.unavailable', { provider: 'Google' }))
    }
  }
  const offer = async () => {
    const { data } = await api.identity.offerOneTap()
    prompt.current = await load(data.script_url)
    prompt.current?.initialize({
      client_id: data.client_id,
      nonce: data.nonce,
      use_fedcm_for_prompt: true,
      callback: ({ credential }) => void enter(credential, data.g_csrf_token),
    })
    prompt.current?.prompt()
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    // The prompt is a shortcut: without it the form is there as ever.
    offer().catch(() => undefined)
  })
  useEffect(() => () => prompt.current?.cancel(), [])
  if (!failure) return null
  return (
    <Notice tone="bad" role="alert">
      {failure}
    </Notice>
  )
}
