import { type EmailChange, emailChangeHours, findEmailChange, issueChangeCode } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { Reader } from '../mails/reader.ts'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'

type ChangeMail = Extract<Mail, { kind: 'email-change' }>

/** The recipient and content of a mail about a change of address. Undefined when the change's state has moved on, or nobody reads the old address. */
export async function emailChangeMail(
  trx: Trx,
  { changeId, what }: ChangeMail,
  reader: Reader,
): Promise<{ readonly to: string; readonly content: MailContent } | undefined> {
  const change = await findEmailChange(trx, changeId)
  const to = change && receiverOf(change, what)
  if (!to) return undefined
  // The code is made here, when the mail is written: no queue ever holds one.
  const code = await issueChangeCode(trx, changeId, what === 'confirm' ? 'confirm' : 'undo')
  return { to, content: emailChangeTexts(what, { code, isBySupport: change.operatorId !== null }, reader) }
}

function receiverOf(change: EmailChange, what: ChangeMail['what']): string | null {
  if (what === 'changed') return change.confirmedAt ? change.oldEmail : null
  if (change.confirmedAt) return null
  return what === 'confirm' ? change.newEmail : change.oldEmail
}

/** `code` and not `token`: no page uses it for a sign-in. */
export function emailChangeTexts(
  what: ChangeMail['what'],
  { code, isBySupport = false }: { readonly code: string; readonly isBySupport?: boolean },
  { translate, url, panelName }: Reader,
): MailContent {
  const link = (kind: 'change' | 'undo') => url(`/confirm-email?${new URLSearchParams({ kind, code })}`)
  if (what === 'confirm')
    return {
      subject: translate('emailChange.confirmSubject'),
      paragraphs: [
        translate('emailChange.confirm', { panel: panelName }),
        translate('emailChange.ignore'),
        translate('links.hours', { count: emailChangeHours.confirm }),
      ],
      rows: [],
      button: { label: translate('buttons.confirm'), url: link('change') },
    }
  const said = what === 'asked' && isBySupport ? 'askedBySupport' : what
  return {
    subject: translate(`emailChange.${what}Subject`),
    paragraphs: [translate(`emailChange.${said}`, { panel: panelName }), translate('emailChange.undo')],
    rows: [],
    button: { label: translate('buttons.notMe'), url: link('undo') },
  }
}
