import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { statusOf, ValidationError } from '../../../api/api-error.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { type FormErrors, withoutError } from '../../../forms/map-errors.ts'
import { submissionKeys, wasAnswered } from '../../../forms/submission-key.ts'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { AccountFrozen, useOverlays } from '../../../overlays/overlays-context.tsx'
import { loginRedirect, paths } from '../../../paths.ts'
import { drafts } from '../../../preferences/drafts.ts'
import { readLocal, removeLocal, writeLocal } from '../../../preferences/local-store.ts'
import { readTab, removeTab, writeTab } from '../../../preferences/tab-store.ts'
import { useSession } from '../../../session/session-context.tsx'
import type { PaymentChoice } from '../../payment/methods/payment-choices.ts'
import { type OrderNetwork, toOrderNetwork, toOrderService } from '../model/choices.ts'
import { focusProblem } from './focus-problem.ts'
import { typesLoader } from './model/load-types.ts'
import { draftOf, parseDraft, type SubscriptionDraft, withDraft, withStoredTypes } from './model/subscription-draft.ts'
import {
  afterSave,
  freshSubscription,
  type SubscriptionForm,
  subscriptionBody,
  withCards,
  withNetwork,
  withTypes,
} from './model/subscription-form.ts'
import { errorsByType, missingFields } from './model/subscription-problems.ts'
import { type JudgedLink, useChannelLink } from './use-channel-link.ts'

const KEY = 'subscription_submission'

export interface SubscriptionState {
  readonly form: SubscriptionForm
  /** Undefined until they are there. */
  readonly networks: readonly OrderNetwork[] | undefined
  readonly cards: readonly PaymentChoice[]
  readonly areTypesLoading: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
  readonly isGuest: boolean
  readonly needsEmail: boolean
  readonly errors: FormErrors
  readonly failure: string | undefined
  readonly isSending: boolean
  /** The subscription that was just made. */
  readonly madeId: number | undefined
  readonly change: (form: SubscriptionForm, ...fields: readonly string[]) => void
  /** What the link leads to, judged while it is typed. */
  readonly link: JudgedLink
  readonly typeUrl: (url: string) => void
  readonly submit: () => void
}

const keysOfTab = () =>
  submissionKeys({ read: () => readLocal(KEY), write: (value) => writeLocal(KEY, value), remove: () => removeLocal(KEY) })

/** The form that orders services for each new publication of a channel. */
export function useSubscription(methods: readonly PaymentChoice[]): SubscriptionState {
  const { t } = useTranslation('subscribe')
  const { profile } = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  const cards = useMemo(() => methods.filter(({ linkedCardId }) => linkedCardId !== null), [methods])
  const [form, setForm] = useState<SubscriptionForm>(() => withCards(freshSubscription(), cardIds(cards)))
  const latest = useRef(form)
  const apply = useCallback((next: SubscriptionForm) => {
    latest.current = next
    setForm(next)
  }, [])
  const draft = useDraft(latest, apply)
  const lists = useOffers(latest, apply, draft.kept)
  const { errors, setErrors, tell } = useErrors()
  const missing = useMissing()
  const [madeId, setMadeId] = useState<number>()
  const isGuest = profile === null
  const needsEmail = profile !== null && !profile.email

  const { networks } = lists
  const link = useChannelLink(form.url, networks, (networkId) => draft.apply(withNetwork(latest.current, networkId)))
  const wrongLink = linkProblem(link.state, t)

  const sending = useSaving(latest, needsEmail, tell, (madeId) => {
    setMadeId(madeId)
    draft.clear()
    link.judge.enter('')
    apply(afterSave(latest.current, networks?.map(({ id }) => id) ?? []))
  })
  const submit = () => {
    const wrong = { ...(wrongLink ? { url: [wrongLink] } : {}), ...missing(latest.current, needsEmail) }
    tell(wrong)
    sending.clear()
    setMadeId(undefined)
    if (Object.keys(wrong).length > 0) return
    // What was typed is here again after they have signed in.
    if (isGuest) void navigate(loginRedirect(paths.newOrder(), new URLSearchParams(search)))
    else void sending.save()
  }
  const change = (next: SubscriptionForm, ...fields: readonly string[]) => {
    draft.apply(next)
    setErrors((was) => withoutError(was, ...fields))
  }
  return {
    ...lists,
    form,
    cards,
    isGuest,
    needsEmail,
    errors: wrongLink && !errors.url ? { ...errors, url: [wrongLink] } : errors,
    failure: sending.failure,
    isSending: sending.isSending,
    madeId,
    change,
    link,
    typeUrl: (url) => {
      change({ ...latest.current, url }, 'url')
      link.judge.enter(url)
    },
    submit,
  }
}

/** Saves the subscription once, under a key that outlives a lost answer. */
function useSaving(latest: Latest, needsEmail: boolean, tell: (errors: FormErrors) => void, onSaved: (id: number) => void) {
  const { t } = useTranslation('subscribe')
  const { api } = useSession()
  const { notFrozen } = useOverlays()
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const keys = useMemo(keysOfTab, [])
  const fail = (error: unknown) => {
    if (wasAnswered(statusOf(error))) keys.answered()
    if (error instanceof ValidationError && Object.keys(error.fields).length > 0) tell(errorsByType(error.fields, latest.current))
    else setFailure(failureText(error, { noAnswer: t('noAnswer'), ours: t('failed') }))
  }
  const save = useOneAtATime(async () => {
    setIsSending(true)
    setFailure(undefined)
    try {
      await notFrozen()
      const body = subscriptionBody(latest.current, needsEmail)
      const { data } = await api.subscriptions.createSubscription({ body }, { idempotencyKey: keys.take(body) })
      keys.answered()
      onSaved(data.id)
    } catch (error) {
      if (!(error instanceof AccountFrozen)) fail(error)
    } finally {
      setIsSending(false)
    }
  })
  return { failure, isSending, save, clear: () => setFailure(undefined) }
}

function useErrors() {
  const [errors, setErrors] = useState<FormErrors>({})
  const tell = (wrong: FormErrors) => {
    setErrors(wrong)
    focusProblem(wrong)
  }
  return { errors, setErrors, tell }
}

type Latest = { readonly current: SubscriptionForm }
type Apply = (form: SubscriptionForm) => void

/** What is typed stays in this tab until it is saved; the server does not know it, so it comes back after the first render. */
function useDraft(latest: Latest, apply: Apply) {
  const kept = useRef<SubscriptionDraft>(undefined)
  useEffect(() => {
    kept.current = parseDraft(readTab(drafts.subscription))
    if (kept.current) apply(withDraft(latest.current, kept.current))
  }, [latest, apply])
  return useMemo(
    () => ({
      kept,
      apply: (form: SubscriptionForm) => {
        apply(form)
        kept.current = draftOf(form, kept.current)
        writeTab(drafts.subscription, JSON.stringify(kept.current))
      },
      clear: () => {
        kept.current = undefined
        removeTab(drafts.subscription)
      },
    }),
    [apply],
  )
}

const cardIds = (cards: readonly PaymentChoice[]): readonly number[] => cards.flatMap(({ linkedCardId }) => linkedCardId ?? [])

/** The networks, and the types of the one that is chosen. */
function useOffers(latest: Latest, apply: Apply, kept: { readonly current: SubscriptionDraft | undefined }) {
  const { api } = useSession()
  const [networks, setNetworks] = useState<readonly OrderNetwork[]>()
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  const [round, setRound] = useState(0)
  const loader = useMemo(
    () =>
      typesLoader({
        ask: async (networkId, signal) => (await api.catalogue.subscriptionServiceTypes({ params: { networkId } }, { signal })).data,
        onTypes: (types, networkId) => {
          setState('there')
          const now = latest.current
          const offered = types.map(({ id, name, services }) => ({ id, name, services: services.map(toOrderService) }))
          if (now.networkId !== networkId) return
          // Another language brings the same types again; what was filled in stays.
          const before = now.serviceTypesSettings.length > 0 ? draftOf(now, undefined) : kept.current
          const fresh = withTypes(now, offered)
          apply(before ? withStoredTypes(fresh, before) : fresh)
        },
        onFailure: () => setState('failed'),
      }),
    [api, apply, latest, kept],
  )
  useEffect(() => {
    let isGone = false
    api.catalogue.subscriptionNetworks().then(
      ({ data }) => {
        if (isGone) return
        setNetworks(data.map(toOrderNetwork))
        const [first] = data
        const isOffered = data.some(({ id }) => id === latest.current.networkId)
        if (first && !isOffered) apply(withNetwork(latest.current, first.id))
      },
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
    }
  }, [api, apply, latest, round])
  const { networkId } = latest.current
  useEffect(() => {
    if (networkId === null) return
    setState('loading')
    void loader.load(networkId)
    return loader.stop
  }, [loader, networkId, round])
  const isEmptied = networkId !== null && latest.current.serviceTypesSettings.length === 0
  // After saving the same network is chosen again, with nothing filled in.
  useEffect(() => {
    if (isEmptied && state === 'there' && networkId !== null) void loader.load(networkId)
  }, [isEmptied, state, networkId, loader])
  return {
    networks,
    areTypesLoading: state === 'loading',
    hasFailed: state === 'failed',
    retry: () => {
      setState('loading')
      setRound((count) => count + 1)
    },
  }
}

/** What is wrong with the link as far as it was judged. */
function linkProblem({ kind }: JudgedLink['state'], t: (key: 'link.notChannel' | 'link.unrecognised') => string): string | undefined {
  if (kind === 'not-channel') return t('link.notChannel')
  return kind === 'unrecognised' ? t('link.unrecognised') : undefined
}

/** Messages for what is missing, by field. */
function useMissing(): (form: SubscriptionForm, needsEmail: boolean) => FormErrors {
  const { t } = useTranslation('subscribe')
  return (form, needsEmail) => Object.fromEntries(missingFields(form, needsEmail).map((field) => [field, [t(`required.${field}`)]]))
}
