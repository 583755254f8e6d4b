import { emailChanged, emailChangeRequested, securityChanged, signedInFromNewDevice } from '@vitrine/identity'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import type { Clock } from '@vitrine/platform/kernel'
import type { Mail } from '../model/mail-kinds.ts'
import type { Write } from './index.ts'

const TWICE_MS = 50_000

/** Security mails: a new device, and every change of a credential. No switch turns these off. */
export const securitySubscriptions = (write: Write, clock: Clock): Subscription[] => [
  subscribe(signedInFromNewDevice, 'notifications.mail-signed-in-from-new-device', (panelId, { userId, sessionId }) =>
    write(panelId, userId, () => ({ key: `new-device:${sessionId}`, mail: { kind: 'new-device', sessionId } })),
  ),
  subscribe(emailChangeRequested, 'notifications.mail-email-change-asked', async (panelId, { userId, changeId }) => {
    for (const what of ['confirm', 'asked'] as const) await write(panelId, userId, () => aboutEmail(changeId, what))
  }),
  subscribe(emailChanged, 'notifications.mail-email-changed', (panelId, { userId, changeId }) =>
    write(panelId, userId, () => aboutEmail(changeId, 'changed')),
  ),
  // The same change a minute later is another one; the same event twice is not.
  subscribe(securityChanged, 'notifications.mail-security-changed', (panelId, { userId, change }) =>
    write(panelId, userId, () => ({
      key: `security-changed:${userId}:${change}:${Math.floor(clock.now().getTime() / TWICE_MS)}`,
      mail: { kind: 'security-changed', change },
    })),
  ),
]

const aboutEmail = (changeId: string, what: Extract<Mail, { kind: 'email-change' }>['what']) => ({
  key: `email-change-${what}:${changeId}`,
  mail: { kind: 'email-change', changeId, what } as const,
})
