import { findSession, type OpenSession, type SecurityChange } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { toBcp47 } from '@vitrine/platform/kernel'
import type { MailText } from '../messages/mail-texts.ts'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import type { Reader } from './reader.ts'

type SecurityMail = Extract<Mail, { kind: 'new-device' | 'security-changed' }>

const changeTexts: Readonly<Record<SecurityChange, MailText>> = {
  password: 'security.password',
  email: 'security.email',
  'two-factor-on': 'security.twoFactorOn',
  'two-factor-off': 'security.twoFactorOff',
  'api-token': 'security.apiToken',
  deletion: 'security.deletion',
  'provider-on': 'security.providerOn',
  'provider-off': 'security.providerOff',
}

/** Tells an owner of a change, so that they notice one they did not make. */
export async function securityContent(trx: Trx, mail: SecurityMail, reader: Reader): Promise<MailContent | undefined> {
  if (mail.kind === 'security-changed') return changedWords(mail.change, reader)
  const session = await findSession(trx, mail.sessionId)
  return session && newDeviceWords(session, reader)
}

const toSessions = ({ words, url }: Reader) => ({ label: words('buttons.sessions'), url: url('/profile#sessions') })

export function changedWords(change: SecurityChange, reader: Reader): MailContent {
  const { words, panelName } = reader
  const paragraphs = [words(changeTexts[change], { panel: panelName }), words('security.notYou')]
  return { subject: words('security.changedSubject'), paragraphs, rows: [], button: toSessions(reader) }
}

type MailedSession = Pick<OpenSession, 'browser' | 'system' | 'country' | 'address' | 'createdAt'>

export function newDeviceWords(session: MailedSession, reader: Reader): MailContent {
  const { words, panelName } = reader
  return {
    subject: words('security.newDeviceSubject'),
    paragraphs: [words('security.newDevice', { panel: panelName }), words('security.notYou')],
    rows: rowsOf(session, reader),
    button: toSessions(reader),
  }
}

function rowsOf({ browser, system, country, address, createdAt }: MailedSession, { words, locale }: Reader): [string, string][] {
  const device = [browser, system].filter((part) => part !== null).join(', ')
  const place = country && new Intl.DisplayNames([toBcp47(locale)], { type: 'region', fallback: 'code' }).of(country)
  const moment = new Intl.DateTimeFormat(toBcp47(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(createdAt)
  return [
    ...(device ? [[words('labels.device'), device] satisfies [string, string]] : []),
    ...(place ? [[words('labels.country'), place] satisfies [string, string]] : []),
    ...(!place && address ? [[words('labels.address'), address] satisfies [string, string]] : []),
    [words('labels.moment'), moment],
  ]
}
