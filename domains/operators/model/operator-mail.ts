import texts from '../messages/operator-mail.json' with { type: 'json' }
import { invitationToken } from './invitation.ts'
import type { Role } from './roles.ts'

/** What a mail to somebody who runs shops is about. */
export type OperatorMail =
  | {
      readonly kind: 'invitation'
      readonly panel: string
      readonly inviter: string
      readonly role: Role
      /** What the address is made from; gone once the mail was sent. */
      readonly seed: string
      readonly expiresAt: string
    }
  | { readonly kind: 'factor-reset' | 'factor-kept'; readonly by: string }
  | { readonly kind: 'factor-removal'; readonly by: string; readonly at: string }
  | { readonly kind: 'new-device'; readonly at: string; readonly address: string; readonly agent: string }
  | { readonly kind: 'approval-requested'; readonly panel: string; readonly key: string; readonly by: string; readonly label: string }
  | {
      readonly kind: 'approval-decided'
      readonly panel: string
      readonly key: string
      readonly by: string
      readonly label: string
      /** Null where they agreed. */
      readonly refusal: string | null
    }
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly name: string; readonly at: string; readonly address: string }
  | { readonly kind: 'password-changed' | 'recovery-codes-renewed'; readonly at: string; readonly address: string }
  | { readonly kind: 'failed-sign-ins'; readonly count: number; readonly address: string }

export interface OperatorLetter {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link: { readonly label: string; readonly url: string }
}

export interface MailPlace {
  readonly consoleOrigin: string
  readonly secret: string
}

/** A wrong try to sign in after which the person is written to. */
export const REPORTED_TRIES = 10

const utc = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`
const fill = (text: string, params: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))

/** A browser's name without its version: an update is no new device. */
export const deviceOf = (agent: string): string => agent.replace(/[\d._]+/g, '')

export const invitationAddress = ({ consoleOrigin, secret }: MailPlace, seed: string): string =>
  // Behind the sign, where browsers keep it from servers and their logs.
  `${consoleOrigin}/invitation#${invitationToken(secret, seed)}`

const approvalsOf = (panelKey: string, { consoleOrigin }: MailPlace) => ({
  label: texts.approvals,
  url: `${consoleOrigin}/${panelKey}/approvals`,
})

/** What a mail says, in English. */
export function letterOf(mail: OperatorMail, place: MailPlace): OperatorLetter {
  const signIn = { label: texts.signIn, url: `${place.consoleOrigin}/sign-in` }
  switch (mail.kind) {
    case 'invitation': {
      const { subject, text, once, accept } = texts.invitation
      const params = { panel: mail.panel, inviter: mail.inviter, role: mail.role, until: utc(mail.expiresAt) }
      const link = { label: accept, url: invitationAddress(place, mail.seed) }
      return { subject: fill(subject, params), paragraphs: [fill(text, params), fill(once, params)], link }
    }
    case 'factor-removal': {
      const { subject, text, keep } = texts.factorRemoval
      return { subject, paragraphs: [fill(text, { by: mail.by, at: utc(mail.at) }), keep], link: signIn }
    }
    case 'factor-kept': {
      const { subject, text } = texts.factorKept
      return { subject, paragraphs: [fill(text, { by: mail.by })], link: signIn }
    }
    case 'factor-reset': {
      const { subject, text, next } = texts.factorReset
      return { subject, paragraphs: [fill(text, { by: mail.by }), next], link: signIn }
    }
    case 'new-device': {
      const { subject, text } = texts.newDevice
      const params = { at: utc(mail.at), address: mail.address, agent: mail.agent }
      return { subject, paragraphs: [fill(text, params), texts.secure], link: signIn }
    }
    case 'approval-requested': {
      const { subject, text, until } = texts.approvalRequested
      const params = { panel: mail.panel, by: mail.by, label: mail.label }
      return { subject: fill(subject, params), paragraphs: [fill(text, params), until], link: approvalsOf(mail.key, place) }
    }
    case 'approval-decided': {
      const { agreed, refused, text, why } = texts.approvalDecided
      const params = { panel: mail.panel, by: mail.by, label: mail.label, refusal: mail.refusal ?? '' }
      const isRefused = mail.refusal !== null
      const paragraphs = [fill(isRefused ? why : text, params)]
      return { subject: fill(isRefused ? refused : agreed, params), paragraphs, link: approvalsOf(mail.key, place) }
    }
    case 'passkey-added':
    case 'passkey-removed': {
      const { subject, text } = mail.kind === 'passkey-added' ? texts.passkeyAdded : texts.passkeyRemoved
      const params = { name: mail.name, at: utc(mail.at), address: mail.address }
      return { subject, paragraphs: [fill(text, params), texts.endedSessions, texts.secure], link: signIn }
    }
    case 'password-changed':
    case 'recovery-codes-renewed': {
      const { subject, text } = mail.kind === 'password-changed' ? texts.passwordChanged : texts.recoveryCodesRenewed
      const params = { at: utc(mail.at), address: mail.address }
      return { subject, paragraphs: [fill(text, params), texts.endedSessions, texts.secure], link: signIn }
    }
    case 'failed-sign-ins': {
      const { subject, text, next } = texts.failedSignIns
      const params = { count: mail.count, address: mail.address }
      return { subject: fill(subject, params), paragraphs: [fill(text, params), next], link: signIn }
    }
  }
}
