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
  'two-factor-removal': 'security.twoFactorRemoval',
  'api-token': 'security.apiToken',
  deletion: 'security.deletion',
  'provider-on': 'security.providerOn',
  'provider-off': 'security.providerOff',
}

/** Tells an owner of a change, so that they notice one they did not make. */
export async function securityContent(trx: Trx, mail: SecurityMail, reader: Reader): Promise<MailContent | undefined> {
  if (mail.kind === 'security-changed') return changedTexts(mail.change, reader)
  const session = await findSession(trx, mail.sessionId)
  return session && newDeviceTexts(session, reader)
}

const toSessions = ({ translate, url }: Reader) => ({ label: translate('buttons.sessions'), url: url('/profile#sessions') })

export function changedTexts(change: SecurityChange, reader: Reader): MailContent {
  const { translate, panelName } = reader
  const paragraphs = [translate(changeTexts[change], { panel: panelName }), translate('security.notYou')]
  return { subject: translate('security.changedSubject'), paragraphs, rows: [], button: toSessions(reader) }
}

type MailedSession = Pick<OpenSession, 'browser' | 'system' | 'country' | 'address' | 'createdAt'>

export function newDeviceTexts(session: MailedSession, reader: Reader): MailContent {
  const { translate, panelName } = reader
  return {
    subject: translate('security.newDeviceSubject'),
    paragraphs: [translate('security.newDevice', { panel: panelName }), translate('security.notYou')],
    rows: rowsOf(session, reader),
    button: toSessions(reader),
  }
}

function rowsOf({ browser, system, country, address, createdAt }: MailedSession, { translate, locale }: Reader): [string, string][] {
  const device = [browser, system].filter((part) => part !== null).join(', ')
  const place = country && new Intl.DisplayNames([toBcp47(locale)], { type: 'region', fallback: 'code' }).of(country)
  const time = new Intl.DateTimeFormat(toBcp47(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(createdAt)
  return [
    ...(device ? [[translate('labels.device'), device] satisfies [string, string]] : []),
    ...(place ? [[translate('labels.country'), place] satisfies [string, string]] : []),
    ...(!place && address ? [[translate('labels.address'), address] satisfies [string, string]] : []),
    [translate('labels.moment'), time],
  ]
}
