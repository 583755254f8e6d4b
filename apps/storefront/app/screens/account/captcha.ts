import { useRef } from 'react'
import { useShop } from '../../shop/shop-context.tsx'

const SCRIPT = 'https://www.google.com/recaptcha/api.js'
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

export interface Captcha {
  readonly isOn: boolean
  /** Fetches the script; call it when the visitor begins to type, so that nobody else loads it. */
  readonly prepare: () => void
  /** The field to send along; empty when the panel asks for none, or when the answer could not be had: then the server says so. */
  readonly answer: (action: string) => Promise<{ readonly 'g-recaptcha-response'?: string }>
}

/** The invisible captcha, where the panel has switched it on and has a key for it. */
export function useCaptcha(): Captcha {
  const { captcha_is_enabled: isEnabled, captcha_site_key: siteKey } = useShop().settings
  const loading = useRef<Promise<Recaptcha>>(undefined)
  const isOn = isEnabled && Boolean(siteKey)
  const get = (key: string) => {
    loading.current ??= load(key)
    loading.current.catch(() => {
      loading.current = undefined
    })
    return loading.current
  }
  return {
    isOn,
    prepare: () => {
      if (isOn && siteKey) void get(siteKey).catch(() => undefined)
    },
    answer: async (action) => {
      if (!isOn || !siteKey) return {}
      try {
        return { 'g-recaptcha-response': await (await get(siteKey)).execute(siteKey, { action }) }
      } catch {
        return {}
      }
    },
  }
}
