import type { PathDef } from '@vitrine/platform/kernel'
import { isApiFailure, normaliseFailure } from './api-error.ts'
import { apiAddress } from './browser-transport.ts'
import { bearerOf, type TokenStore } from './token-store.ts'

export interface FormPorts {
  readonly token: TokenStore
  readonly country: () => string | undefined
  readonly locale: string
}

export interface FormSending {
  readonly form: FormData
  /** Of the path. */
  readonly params?: Readonly<Record<string, string | number>> | undefined
  /** From 0 to 1, as bytes leave; the answer comes after that. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Sends a form with a file and tells how far it is, which `fetch` cannot. Rejects with the same shapes as every other call. */
export async function sendForm(ports: FormPorts, path: PathDef, { form, params = {}, onProgress, signal }: FormSending): Promise<unknown> {
  await ports.token.settled()
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open(path.method, apiAddress(path, { params, query: { locale: ports.locale } }))
    request.responseType = 'text'
    request.setRequestHeader('accept', 'application/json')
    const token = ports.token.current()
    const country = ports.country()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (country) request.setRequestHeader('x-country-code', country)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new TypeError('The network failed')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    request.addEventListener('load', () => {
      const renewed = bearerOf(request.getResponseHeader('authorization'))
      if (renewed) ports.token.set(renewed)
      const body = bodyOf(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body)
      const failure = normaliseFailure({ status: request.status, body })
      reject(isApiFailure(failure) ? Object.assign(new Error(`HTTP ${request.status}`), failure) : failure)
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
