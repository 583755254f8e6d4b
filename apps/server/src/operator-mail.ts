import { createSmtpMailer } from '@vitrine/connectors/messaging/smtp'
import type { OperatorMailDeps } from '@vitrine/notifications'
import { operatorMailbox } from '@vitrine/operators'
import type { Config } from '@vitrine/platform/config'
import type { Database } from '@vitrine/platform/database'

type Shared = Pick<OperatorMailDeps, 'clock' | 'log'> & { readonly database: Database; readonly secret: string }

/** Mail of the deployment to people who run shops; undefined without a console that it could lead to. */
export function operatorMailOf(
  { consoleOrigin, consoleMailFrom: from, smtpUrl }: Config,
  { database, secret, clock, log }: Shared,
): OperatorMailDeps | undefined {
  if (consoleOrigin === undefined) return undefined
  return { from, clock, log, mailer: createSmtpMailer({ url: smtpUrl }), mailbox: operatorMailbox({ database, consoleOrigin, secret }) }
}
