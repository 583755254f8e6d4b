import type { Locale } from '@vitrine/platform/kernel'
import { useEffect, useRef, useState } from 'react'
import { ApiError, saidOf } from '../api/api-error.ts'
import texts from '../messages/en/preview.json'
import { sayFrom } from '../messages/texts.ts'
import { useClient } from '../session/session-context.tsx'

const t = sayFrom(texts)

/** Anyone who types is not interrupted by every letter. */
const PAUSE_MS = 600

export type PreviewPage = 'home' | 'catalogue' | 'service' | 'order' | 'sign-in' | 'banner'
export type PreviewScheme = 'light' | 'dark'

export interface PreviewSource {
  /** The call that makes a preview. */
  readonly path: string
  /** What is not saved, as the call takes it. */
  readonly body: Readonly<Record<string, unknown>>
  /** Names of fields whose text cannot be read: what they say cannot be shown. */
  readonly unread: readonly string[]
  /** What a refused field is called. */
  readonly nameOf: (field: string) => string
  /** The page that opens first. */
  readonly first: PreviewPage
}

interface Opened {
  readonly id: number
  readonly url: string
}

/**
 * The address of the newest preview that could be made: it follows what is typed after a pause, and stays on the last good one while something is wrong. The
 * page that is open goes on, because the shop remembers it.
 */
export function usePreview({ path, body, unread, nameOf, first }: PreviewSource) {
  const client = useClient()
  const [address, setAddress] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [isMaking, setIsMaking] = useState(true)
  const [page, setPage] = useState<PreviewPage>(first)
  const [scheme, setScheme] = useState<PreviewScheme>('light')
  const [round, setRound] = useState(0)
  const id = useRef<number>(undefined)
  const wantedPage = useRef<PreviewPage | undefined>(first)
  const [locale, setLocale] = useState<Locale>('en')
  const isLanguageChosen = useRef(false)
  const sent = JSON.stringify(body)
  const unreadKey = unread.join(' ')
  const names = useRef(nameOf)
  useEffect(() => {
    names.current = nameOf
  })
  // A chosen page and a refresh ask again for the same content.
  useEffect(() => {
    if (unreadKey !== '') {
      setRefused(saidOfUnread(unreadKey.split(' '), names.current))
      setIsMaking(false)
      return
    }
    let isOver = false
    const make = async () => {
      setIsMaking(true)
      try {
        const made = await client.write<Opened>('POST', path, { ...(JSON.parse(sent) as object), continues: id.current })
        if (isOver) return
        id.current = made.id
        const named = wantedPage.current === undefined ? '' : `&page=${wantedPage.current}`
        wantedPage.current = undefined
        // English needs no name until another language was chosen.
        const spoken = isLanguageChosen.current ? `&locale=${locale}` : ''
        setAddress(`${made.url}?scheme=${scheme}${named}${spoken}`)
        setRefused(undefined)
      } catch (error) {
        if (isOver) return
        setRefused(saidOfRefusal(error, names.current))
        setIsMaking(false)
      }
    }
    const timer = setTimeout(() => void make(), id.current === undefined ? 0 : PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client, path, sent, unreadKey, scheme, page, locale, round])
  return {
    address,
    refused,
    isMaking,
    page,
    scheme,
    locale,
    choosePage: (next: PreviewPage) => {
      wantedPage.current = next
      setPage(next)
      setRound((before) => before + 1)
    },
    setScheme,
    chooseLanguage: (next: Locale) => {
      isLanguageChosen.current = true
      setLocale(next)
    },
    refresh: () => setRound((before) => before + 1),
    /** The frame shows the address. */
    onShown: () => setIsMaking(false),
  }
}

export type Preview = ReturnType<typeof usePreview>

const saidOfUnread = (fields: readonly string[], nameOf: (field: string) => string): string =>
  t('refused', { fields: fields.map((field) => `${nameOf(field)}: ${t('unread')}`).join(', ') })

function saidOfRefusal(error: unknown, nameOf: (field: string) => string): string {
  if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) return t('failed', { message: saidOf(error) })
  const fields = Object.entries(error.errors).map(([field, said]) => `${nameOf(field)}: ${said.join(' ')}`)
  return t('refused', { fields: fields.join(', ') })
}
