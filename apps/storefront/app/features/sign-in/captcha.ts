import { useRef, useState } from 'react'
import { ValidationError } from '../../api/api-error.ts'
import { useShop } from '../../shop/shop-context.tsx'

const SCRIPT = 'https://www.google.com/recaptcha/api.js'
const FIELD = 'g-recaptcha-response'
interface Recaptcha {
  readonly ready: (run: () => void) => void
  readonly execute: (siteKey: string, options: { readonly action: string }) => Promise<string>
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const load = (siteKey: string): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${SCRIPT}?render=${encodeURIComponent(siteKey)}`
    script.onload = () => window.grecaptcha?.ready(() => window.grecaptcha && resolve(window.grecaptcha))
    script.onerror = () => reject(new Error('captcha'))
    document.head.append(script)
  })

type Answer = { readonly [FIELD]?: string }

export interface Captcha {
  readonly isOn: boolean
  /** The shop has asked although it does not ask everybody. */
  readonly isDemanded: boolean
  /** Fetches the script; call it when the visitor begins to type, so that nobody else loads it. */
  readonly prepare: () => void
  /** The field to send along; empty when the panel asks for none, or when the answer could not be had: then the server says so. */
  readonly answer: (action: string) => Promise<Answer>
  /** Sends with an answer where the panel asks for one, and once more when the server says that it asks this visitor: nobody types anything twice. */
  readonly send: <Result>(action: string, call: (answer: Answer) => Promise<Result>) => Promise<Result>
}

/** The invisible captcha, where the panel has switched it on and has a key for it. */
export function useCaptcha(): Captcha {
  const { captcha_is_enabled: isEnabled, captcha_site_key: siteKey } = useShop().settings
  const loading = useRef<Promise<Recaptcha>>(undefined)
  const [isDemanded, setIsDemanded] = useState(false)
  const isOn = isEnabled && Boolean(siteKey)
  const get = (key: string) => {
    loading.current ??= load(key)
    loading.current.catch(() => {
      loading.current = undefined
    })
    return loading.current
  }
  const solve = async (action: string): Promise<Answer> => {
    if (!siteKey) return {}
    try {
      return { [FIELD]: await (await get(siteKey)).execute(siteKey, { action }) }
    } catch {
      return {}
    }
  }
  const answer = async (action: string): Promise<Answer> => (isOn || isDemanded ? solve(action) : {})
  return {
    isOn,
    isDemanded,
    prepare: () => {
      if (isOn && siteKey) void get(siteKey).catch(() => undefined)
    },
    answer,
    send: async (action, call) => {
      const first = await answer(action)
      try {
        return await call(first)
      } catch (error) {
        if (!siteKey || first[FIELD] || !(error instanceof ValidationError && error.fields[FIELD])) throw error
        setIsDemanded(true)
        return call(await solve(action))
      }
    },
  }
}
