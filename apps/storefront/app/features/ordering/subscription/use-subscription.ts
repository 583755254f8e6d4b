import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { statusOf, ValidationError } from '../../../api/api-error.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { looksLikeEmail } from '../../../forms/looks-like-email.ts'
import { type FormErrors, withoutError } from '../../../forms/map-errors.ts'
import { oneAtATime, submissionKeys, wasAnswered } from '../../../forms/submission-key.ts'
import { AccountFrozen, useOverlays } from '../../../overlays/overlays-context.tsx'
import { loginRedirect, paths } from '../../../paths.ts'
import { drafts } from '../../../preferences/drafts.ts'
import { readLocal, removeLocal, writeLocal } from '../../../preferences/local-store.ts'
import { readTab, removeTab, writeTab } from '../../../preferences/tab-store.ts'
import { useSession } from '../../../session/session-context.tsx'
import type { PaymentChoice } from '../../payment/methods/payment-choices.ts'
import { type OrderNetwork, toOrderNetwork, toOrderService } from '../model/choices.ts'
import { leadToProblem } from './lead-to-problem.ts'
import { typesLoader } from './model/load-types.ts'
import { draftOf, parseDraft, type SubscriptionDraft, withDraft, withKeptTypes } from './model/subscription-draft.ts'
import {
  afterSave,
  freshSubscription,
  type SubscriptionForm,
  selectedOf,
  subscriptionBody,
  withCards,
  withNetwork,
  withTypes,
} from './model/subscription-form.ts'
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

/** The form that orders services for each new publication of a channel. */
export function useSubscription(methods: readonly PaymentChoice[]): SubscriptionState {
  const { t } = useTranslation('subscribe')
  const { api, profile } = useSession()
  const { notFrozen } = useOverlays()
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
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [madeId, setMadeId] = useState<number>()
  const keys = useMemo(
    () => submissionKeys({ read: () => readLocal(KEY), write: (value) => writeLocal(KEY, value), remove: () => removeLocal(KEY) }),
    [],
  )
  const isGuest = profile === null
  const needsEmail = profile !== null && !profile.email

  const { networks } = lists
  const link = useChannelLink(form.url, networks, (networkId) => draft.apply(withNetwork(latest.current, networkId)))
  const wrongLink = linkProblem(link.state, t)

  const send = async () => {
    const missing = { ...(wrongLink ? { url: [wrongLink] } : {}), ...missingFrom(latest.current, needsEmail, t) }
    tell(missing)
    setFailure(undefined)
    setMadeId(undefined)
    if (Object.keys(missing).length > 0) return
    // What was typed is here again after he has signed in.
    if (isGuest) return navigate(loginRedirect(paths.newOrder(), new URLSearchParams(search)))
    setIsSending(true)
    try {
      await notFrozen()
      const body = subscriptionBody(latest.current, needsEmail)
      const { data } = await api.subscriptions.createSubscription({ body }, { idempotencyKey: keys.take(body) })
      keys.answered()
      setMadeId(data.id)
      draft.forget()
      link.judge.enter('')
      apply(afterSave(latest.current, networks?.map(({ id }) => id) ?? []))
    } catch (error) {
      if (error instanceof AccountFrozen) return
      if (wasAnswered(statusOf(error))) keys.answered()
      if (error instanceof ValidationError && Object.keys(error.fields).length > 0) tell(fieldsOf(error.fields, latest.current))
      else setFailure(failureText(error, { noAnswer: t('noAnswer'), ours: t('failed') }))
    } finally {
      setIsSending(false)
    }
  }
  const latestSend = useRef(send)
  latestSend.current = send
  const once = useMemo(() => oneAtATime(async () => latestSend.current()), [])
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
    failure,
    isSending,
    madeId,
    change,
    link,
    typeUrl: (url) => {
      change({ ...latest.current, url }, 'url')
      link.judge.enter(url)
    },
    submit: () => void once(),
  }
}

function useErrors() {
  const [errors, setErrors] = useState<FormErrors>({})
  const tell = (wrong: FormErrors) => {
    setErrors(wrong)
    leadToProblem(wrong)
  }
  return { errors, setErrors, tell }
}

type Latest = { readonly current: SubscriptionForm }
type Apply = (form: SubscriptionForm) => void

/** What is typed stays in this tab until it is saved; the server does not know it, so it comes back after the first drawing. */
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
      forget: () => {
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
          apply(before ? withKeptTypes(fresh, before) : fresh)
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

type Words = (key: 'required.name' | 'required.url' | 'required.services' | 'required.email') => string

function missingFrom(form: SubscriptionForm, needsEmail: boolean, t: Words): FormErrors {
  const errors: Record<string, readonly string[]> = {}
  if (form.url.trim() === '') errors.url = [t('required.url')]
  if (form.name.trim() === '') errors.name = [t('required.name')]
  if (selectedOf(form).length === 0) errors.services = [t('required.services')]
  if (needsEmail && !looksLikeEmail(form.email)) errors.email = [t('required.email')]
  return errors
}

/** The server names a service by its place among the selected; here it is known by its type. */
function fieldsOf(errors: FormErrors, form: SubscriptionForm): FormErrors {
  const selected = selectedOf(form)
  const named: Record<string, readonly string[]> = {}
  for (const [key, messages] of Object.entries(errors)) {
    const [, place] = /^services\.(\d+)\./.exec(key) ?? []
    const typeId = place === undefined ? undefined : selected[Number(place)]?.serviceTypeId
    const field = typeId === undefined ? key : `service-${typeId}`
    named[field] = [...(named[field] ?? []), ...messages]
  }
  return named
}
