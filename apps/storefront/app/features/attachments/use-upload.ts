import type { PathDef } from '@vitrine/platform/kernel'
import { useEffect, useRef, useState } from 'react'
import { sendForm } from '../../api/send-form.ts'
import { tabToken } from '../../api/token-store.ts'
import { readCookie } from '../../preferences/cookies.ts'
import { useShop } from '../../shop/shop-context.tsx'

/** Where files are uploaded to. */
export interface UploadPlace {
  readonly path: PathDef
  readonly params?: Readonly<Record<string, string | number>> | undefined
}

export interface Upload {
  /** The file under way, and how much of it has gone. */
  readonly sending: { readonly name: string; readonly share: number } | undefined
  /** Sends a file with the fields beside it; undefined where it was canceled. */
  readonly send: (file: File, fields?: Readonly<Record<string, string>>) => Promise<unknown>
  readonly cancel: () => void
}

/** One upload at a time, which ends with the page. */
export function useUpload({ path, params }: UploadPlace): Upload {
  const { locale } = useShop()
  const [sending, setSending] = useState<Upload['sending']>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File, fields: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const controller = new AbortController()
    running.current = controller
    setSending({ name: file.name, share: 0 })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    const ports = { token: tabToken, country: () => readCookie('client_ip_country'), locale }
    const onProgress = (share: number) => setSending({ name: file.name, share })
    try {
      return await sendForm(ports, path, { form, ...(params ? { params } : {}), onProgress, signal: controller.signal })
    } catch (error) {
      if (!controller.signal.aborted) throw error
      return undefined
    } finally {
      setSending(undefined)
    }
  }
  return { sending, send, cancel: () => running.current?.abort() }
}
