import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type Draft, isSame } from '../../forms/described/value-form.ts'
import type { StoredDraft } from '../../forms/drafts/draft-store.ts'
import { type DraftValues, useDraft } from '../../forms/drafts/use-draft.ts'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/settings.json'
import { sayFrom } from '../../messages/texts.ts'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { editable, type Setting, type SettingsPage } from './setting.ts'
import { changesOf, draftOfSetting, rebased, type SettingEdits, settingOfPath, withEdit } from './setting-edits.ts'

const t = sayFrom(texts)

/** Somebody else saved after this page was read. */
export interface SettingConflict {
  readonly by: string | null
  readonly at: string | null
}

/** An exchange rate that moves further than rates do. */
export interface RateJump {
  readonly currency: string
  readonly before: string
  readonly after: string
  readonly percent: string
}

export interface SettingsOfPage {
  readonly path: string
  readonly page: SettingsPage
  readonly settings: readonly Setting[]
  readonly onReload: () => Promise<SettingsPage | undefined>
}

/** Edits with what was typed before. */
const withTyped = (edits: SettingEdits, settings: readonly Setting[], typed: Readonly<Record<string, unknown>>): SettingEdits =>
  settings.reduce((all, setting) => {
    const draft = typed[setting.name]
    return draft === undefined ? all : withEdit(all, setting, draft as Draft)
  }, edits)

/** Edits of all groups together, until they are saved or discarded. */
export function useSettingEdits({ path, page, settings, onReload }: SettingsOfPage) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const [edits, setEdits] = useState<SettingEdits>({})
  const [conflict, setConflict] = useState<SettingConflict>()
  const [jump, setJump] = useState<RateJump>()
  const [isTried, setIsTried] = useState(false)
  const { changes, changed, unread } = changesOf(settings, edits)
  const count = changed.length
  const first = useMemo(() => Object.fromEntries(settings.map((setting) => [setting.name, draftOfSetting(setting)])), [settings])
  const kept = useDraft({ name: 'settings', first, values: { ...first, ...edits } })
  const offered = stillOffered(kept.offered, first)
  const save = async (confirmed?: RateJump) => {
    setIsTried(true)
    setJump(undefined)
    if (count === 0 || unread.length > 0) return
    await sending.send(async (key) => {
      try {
        const confirmedRates = confirmed && { confirmedRates: { [confirmed.currency]: confirmed.after } }
        const saved = await client.write<SettingsPage>('PATCH', path, { version: page.version, changes, ...confirmedRates }, key)
        queries.setQueryData(['settings', path], saved)
        // What was edited while it was on its way stays edited.
        setEdits((now) => rebased(saved.settings.map(editable), now))
        setConflict(undefined)
        setIsTried(false)
        toast(t('saved', { count }))
      } catch (error) {
        const [met, asked] = [conflictOf(error), jumpOf(error)]
        if (!met && !asked) throw error
        setConflict(met)
        setJump(asked)
      }
    })
  }
  return {
    count,
    changed,
    /** As the server takes them. */
    changes,
    /** Paths that cannot be read. */
    unread,
    conflict,
    /** Asks before a rate is used. */
    jump,
    dropJump: () => setJump(undefined),
    isSending: sending.isSending,
    message: sending.message,
    /** Paths that were refused, or that cannot be read. */
    wrong: [...Object.keys(sending.errors).map(withoutPrefix), ...(isTried ? unread : [])],
    errorAt: (field: string) => sending.errorOf(field) ?? sending.errorOf(`changes.${field}`),
    isUnread: (field: string) => unread.includes(field),
    draft: (setting: Setting): Draft => edits[setting.name] ?? draftOfSetting(setting),
    edit: (setting: Setting, draft: Draft) => setEdits((before) => withEdit(before, setting, draft)),
    /** What was edited before and not saved, where nobody else changed it since. */
    offered,
    takeOffer: (isWanted: boolean) => {
      const typed = isWanted ? (offered?.typed ?? {}) : {}
      setEdits((before) => withTyped(before, settings, typed))
      kept.settle(isWanted)
    },
    discard: () => {
      setEdits({})
      setIsTried(false)
    },
    save,
    /** Reads what the others saved; mine go on being edits over it, or are given up. */
    resolve: (keepsMine: boolean) =>
      // Nothing can be saved over the version that is being replaced.
      sending.send(async () => {
        const read = await onReload()
        if (!read) return
        setEdits((mine) => (keepsMine ? rebased(read.settings.map(editable), mine) : {}))
        setConflict(undefined)
      }),
  }
}

export type SettingEditing = ReturnType<typeof useSettingEdits>

function stillOffered(draft: StoredDraft<DraftValues> | undefined, first: DraftValues): StoredDraft<DraftValues> | undefined {
  if (!draft) return undefined
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([name]) => isSame(draft.base[name], first[name])))
  return Object.keys(typed).length === 0 ? undefined : { ...draft, typed }
}

const withoutPrefix = (path: string): string => path.replace(/^changes\./, '')

function conflictOf(error: unknown): SettingConflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined
  const { by, at } = error.details
  return { by: typeof by === 'string' ? by : null, at: typeof at === 'string' ? at : null }
}

function jumpOf(error: unknown): RateJump | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rate_jump') return undefined
  const [currency = '', before = '', after = '', percent = ''] = ['currency', 'before', 'after', 'percent'].map((name) =>
    String(error.details[name] ?? ''),
  )
  return { currency, before, after, percent }
}

/** The groups that something is wrong in. */
export const wrongGroups = (settings: readonly Setting[], wrong: readonly string[]): ReadonlySet<string> =>
  new Set(wrong.flatMap((path) => settingOfPath(settings, path)?.group ?? []))
